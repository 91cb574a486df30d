/* The environment, the log, injected failures, the lock. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim/protocol.h"
#include "sim/sim.h"

/* Out of the way of programs that close all they see, and below the usual limit of 1,024 descriptors. */
enum { HIGH_FD = 900 };

struct ncc_config ncc_config;
__thread const char *ncc_variant = "";

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;

void ncc_lock(void)
{
	pthread_mutex_lock(&lock);
}

void ncc_unlock(void)
{
	pthread_mutex_unlock(&lock);
}

static unsigned long number_of(const char *name, unsigned long otherwise, unsigned long least, unsigned long most)
{
	const char *text = getenv(name);
	unsigned long value;
	char *end;

	if (!text || !*text)
		return otherwise;
	value = strtoul(text, &end, 0);
	if (!*end && !strchr(text, '-') && least <= value && value <= most)
		return value;
	ncc_say("%s=%s is no number from %lu to %lu; it is taken for %lu", name, text, least, most, otherwise);
	return otherwise;
}

static const char *text_of(const char *name)
{
	const char *text = getenv(name);

	return text && *text ? strdup(text) : NULL;
}

int ncc_high_fd(int fd)
{
	int high = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, HIGH_FD);

	if (high < 0)
		return fd;
	close(fd);
	return high;
}

static __attribute__((constructor)) void read_environment(void)
{
	ncc_config.devices = (int)number_of("NCC_SIM_DEVICES", 1, 1, NCC_MAX_DEVICES);
	ncc_config.arch = (unsigned int)number_of("NCC_SIM_ARCH", 80, 50, 130);
	ncc_config.sms = (unsigned int)number_of("NCC_SIM_SMS", 4, 1, 1024);
	ncc_config.context_sms = (unsigned int)number_of("NCC_SIM_CONTEXT_SMS", ncc_config.sms, 1, 1024);
	ncc_config.seed = (unsigned int)number_of("NCC_SIM_SEED", 0, 0, UINT32_MAX);
	ncc_config.memory_bytes = number_of("NCC_SIM_MEMORY", 1ul << 36, 1ul << 20, 1ul << 40);
	ncc_config.socket = text_of("NCC_SIM_SOCKET");
	ncc_config.python = text_of("NCC_SIM_PYTHON");
	ncc_config.log = text_of("NCC_SIM_LOG");
	ncc_config.fail = text_of("NCC_SIM_FAIL");
	ncc_config.functions = text_of("NCC_SIM_FUNCTION");
	ncc_config.target = text_of("NCC_SIM_GFX");
	ncc_config.hiprtc = text_of("NCC_SIM_HIPRTC");
	ncc_config.unnamed = number_of("NCC_SIM_UNNAMED", 0, 0, 1);
	ncc_config.hsa = number_of("NCC_SIM_HSA", NCC_HSA_FOR_TOOLS, NCC_HSA_NEVER, NCC_HSA_ALWAYS);
	ncc_config.host_clock = number_of("NCC_SIM_HOST_CLOCK", 0, 0, 1);
	if (ncc_config.log)
		log_fd = ncc_high_fd(open(ncc_config.log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
	if (ncc_config.log && log_fd < 0)
		ncc_say("cannot write NCC_SIM_LOG=%s", ncc_config.log);
}

static void write_line(int fd, const char *prefix, const char *format, va_list arguments)
{
	char line[2 * NCC_SIM_MESSAGE_BYTES];
	int n = snprintf(line, sizeof(line), "%s", prefix);

	n += vsnprintf(line + n, sizeof(line) - (size_t)n - 1, format, arguments);
	if (n > (int)sizeof(line) - 2)
		n = sizeof(line) - 2;
	line[n] = '\n';
	if (write(fd, line, (size_t)n + 1) < 0 && fd == log_fd)
		log_fd = -1;
}

void ncc_log(const char *format, ...)
{
	va_list arguments;

	if (log_fd < 0)
		return;
	va_start(arguments, format);
	write_line(log_fd, "", format, arguments);
	va_end(arguments);
}

void ncc_say(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	write_line(STDERR_FILENO, "ncc sim: ", format, arguments);
	va_end(arguments);
}

long ncc_injected(const char *prefix, const char *word)
{
	size_t prefix_bytes = strlen(prefix), word_bytes = strlen(word);

	for (const char *at = ncc_config.fail; at && *at; at = strchr(at, ','), at = at ? at + 1 : NULL) {
		const char *rest = at + prefix_bytes;

		if (!strncmp(at, prefix, prefix_bytes) && !strncmp(rest, word, word_bytes) && rest[word_bytes] == '=')
			return strtol(rest + word_bytes + 1, NULL, 0);
	}
	return 0;
}
