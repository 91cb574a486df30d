/* Requests to the simulator's server. */
#define _GNU_SOURCE
#include "sim/server.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/arena.h"
#include "sim/device.h"
#include "sim/placed.h"
#include "sim/start.h"

enum { MAX_DATA = 1 << 30 };

/* One server; its lock guards it, and is held from a request to its answer. */
static struct {
	pthread_mutex_t lock;
	int fd;
	bool started, broken;
	size_t n_told; /* of what stands in the arena (placed.h) */
} servers[NCC_MAX_DEVICES] = {[0 ... NCC_MAX_DEVICES - 1] = {.lock = PTHREAD_MUTEX_INITIALIZER, .fd = -1}};

union incoming {
	struct ncc_sim_head head;
	struct ncc_sim_output output;
	struct ncc_sim_done done;
};

struct ncc_sim_head ncc_sim_head(enum ncc_sim_type type, size_t bytes)
{
	struct ncc_sim_head head = {NCC_SIM_MAGIC, NCC_SIM_VERSION, type, (uint32_t)bytes};

	return head;
}

int ncc_memfd(const void *data, size_t bytes)
{
	int fd = memfd_create("ncc-sim", MFD_CLOEXEC);
	const char *at = data;

	while (fd >= 0 && bytes) {
		ssize_t n = write(fd, at, bytes);

		if (n <= 0 && errno != EINTR) {
			close(fd);
			return -1;
		}
		at += n > 0 ? n : 0;
		bytes -= n > 0 ? (size_t)n : 0;
	}
	return fd;
}

static bool send_request(int socket, const struct ncc_request *request)
{
	_Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
	struct iovec part = {.iov_base = (void *)request->message, .iov_len = request->bytes};
	struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
	ssize_t n;

	if (request->fd >= 0) {
		message.msg_control = control;
		message.msg_controllen = sizeof(control);
		CMSG_FIRSTHDR(&message)->cmsg_level = SOL_SOCKET;
		CMSG_FIRSTHDR(&message)->cmsg_type = SCM_RIGHTS;
		CMSG_FIRSTHDR(&message)->cmsg_len = CMSG_LEN(sizeof(int));
		memcpy(CMSG_DATA(CMSG_FIRSTHDR(&message)), &request->fd, sizeof(int));
	}
	do {
		n = sendmsg(socket, &message, MSG_NOSIGNAL);
	} while (n < 0 && errno == EINTR);
	return n == (ssize_t)request->bytes;
}

/* The last descriptor that came; others are closed. */
static int take_fd(struct msghdr *message)
{
	int fd = -1;

	for (struct cmsghdr *c = CMSG_FIRSTHDR(message); c; c = CMSG_NXTHDR(message, c)) {
		size_t n = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);

		for (size_t i = 0; c->cmsg_type == SCM_RIGHTS && i < n; i++) {
			if (fd >= 0)
				close(fd);
			memcpy(&fd, CMSG_DATA(c) + i * sizeof(int), sizeof(int));
		}
	}
	return fd;
}

/* One message, whose head fits what came. */
static bool receive(int socket, union incoming *in, int *fd)
{
	_Alignas(struct cmsghdr) char control[CMSG_SPACE(4 * sizeof(int))];
	struct iovec part = {.iov_base = in, .iov_len = sizeof(*in)};
	struct msghdr message = {
		.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof(control)};
	ssize_t n;

	do {
		n = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
	} while (n < 0 && errno == EINTR);
	*fd = n >= 0 ? take_fd(&message) : -1;
	if (n < (ssize_t)sizeof(in->head) || message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))
		return false;
	return in->head.magic == NCC_SIM_MAGIC && in->head.version == NCC_SIM_VERSION && in->head.size == (size_t)n;
}

static void show(struct ncc_sim_output *output)
{
	FILE *to = output->to == 2 ? stderr : stdout;

	if (output->bytes > sizeof(output->text))
		return;
	fwrite(output->text, 1, output->bytes, to);
	fflush(to);
}

static bool take_data(struct ncc_answer *answer, const struct ncc_sim_done *done, int fd)
{
	struct stat about;
	void *data;

	answer->bytes = done->bytes;
	answer->data = NULL;
	if (!done->bytes)
		return true;
	if (fd < 0 || done->bytes > MAX_DATA || fstat(fd, &about) || (uint64_t)about.st_size < done->bytes)
		return false;
	data = malloc(done->bytes);
	if (data && pread(fd, data, done->bytes, 0) == (ssize_t)done->bytes) {
		answer->data = data;
		return true;
	}
	free(data);
	return false;
}

static bool take_answer(struct ncc_answer *answer, struct ncc_sim_done *done, int fd)
{
	answer->result = done->result;
	answer->value = done->value;
	done->message[sizeof(done->message) - 1] = '\0';
	snprintf(answer->message, sizeof(answer->message), "%s", done->message);
	return take_data(answer, done, fd);
}

static bool exchange(int socket, const struct ncc_request *request, struct ncc_answer *answer)
{
	union incoming in;
	bool fine, done = false;

	fine = send_request(socket, request);
	while (fine && !done) {
		int fd;

		fine = receive(socket, &in, &fd);
		done = fine && in.head.type == NCC_SIM_DONE && in.head.size == sizeof(in.done);
		if (done)
			fine = take_answer(answer, &in.done, fd);
		else if (fine && in.head.type == NCC_SIM_OUTPUT && in.head.size == sizeof(in.output))
			show(&in.output);
		else
			fine = false;
		if (fd >= 0)
			close(fd);
	}
	return fine;
}

static bool greet(CUdevice device)
{
	struct ncc_sim_hello hello = {
		.head = ncc_sim_head(NCC_SIM_HELLO, sizeof(hello)),
		.arena_base = ncc_arena_base(),
		.arena_bytes = ncc_arena_bytes(),
		.arch = ncc_config.arch,
		.sms = ncc_config.sms,
		.seed = ncc_config.seed,
		.threads_per_sm = (uint32_t)ncc_device_attribute(NCC_THREADS_PER_SM, device),
		.blocks_per_sm = (uint32_t)ncc_device_attribute(NCC_BLOCKS_PER_SM, device),
		.shared_per_sm = (uint32_t)ncc_device_attribute(NCC_SHARED_PER_SM, device),
	};
	struct ncc_request request = {&hello, sizeof(hello), ncc_arena_fd()};
	struct ncc_answer answer;

	snprintf(hello.target, sizeof(hello.target), "%s", ncc_device_target());
	if (!exchange(servers[device].fd, &request, &answer))
		return false;
	free(answer.data);
	if (answer.result)
		ncc_say("%s", answer.message);
	return !answer.result;
}

static bool start(CUdevice device)
{
	servers[device].started = true;
	servers[device].fd = ncc_high_fd(ncc_start_server());
	if (servers[device].fd >= 0 && greet(device))
		return true;
	if (ncc_config.socket)
		ncc_say("no simulator: NCC_SIM_SOCKET=%s does not lead to one", ncc_config.socket);
	else
		ncc_say("no simulator: %s could not run ncc.sim.server; NCC_SIM_PYTHON names the Python that has ncc",
			ncc_python());
	return false;
}

/* Memory that was registered since the last request may be a kernel's of the next one. */
static bool tell_registered(CUdevice device)
{
	struct ncc_placed placed;

	while (ncc_placed_at(servers[device].n_told, &placed)) {
		struct ncc_sim_map map = {
			.head = ncc_sim_head(NCC_SIM_MAP, sizeof(map)),
			.address = placed.address,
			.bytes = placed.bytes,
			.offset = placed.offset,
		};
		struct ncc_request request = {&map, sizeof(map), placed.fd};
		struct ncc_answer answer;

		if (!exchange(servers[device].fd, &request, &answer))
			return false;
		free(answer.data);
		if (answer.result) {
			ncc_say("%s", answer.message);
			return false;
		}
		servers[device].n_told++;
	}
	return true;
}

CUresult ncc_ask(CUdevice device, const struct ncc_request *request, struct ncc_answer *answer)
{
	bool fine;

	memset(answer, 0, sizeof(*answer));
	pthread_mutex_lock(&servers[device].lock);
	if (!servers[device].started)
		servers[device].broken = !start(device);
	fine = !servers[device].broken && tell_registered(device) && exchange(servers[device].fd, request, answer);
	if (!fine && !servers[device].broken)
		ncc_say("the simulator's server has ended");
	servers[device].broken = !fine;
	pthread_mutex_unlock(&servers[device].lock);
	if (!fine)
		answer->result = CUDA_ERROR_LAUNCH_FAILED;
	return answer->result;
}
