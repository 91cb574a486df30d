/* Reaching a server: the one that NCC_SIM_SOCKET names, or a process of our own. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/server.h"

#ifndef NCC_SIM_PYTHON
#define NCC_SIM_PYTHON "python3"
#endif

extern char **environ;

static bool is_ours(int fd)
{
	struct ucred peer;
	socklen_t bytes = sizeof(peer);

	return !getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &bytes) && peer.uid == geteuid();
}

static int connect_to(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd;

	if (strlen(path) >= sizeof(address.sun_path))
		return -1;
	fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
	snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
	if (fd >= 0 && !connect(fd, (struct sockaddr *)&address, sizeof(address)) && is_ours(fd))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* The environment without what would make the server a subject of the tool itself. */
static char **server_environment(void)
{
	static const char *const dropped[] = {"LD_PRELOAD=", "NCC_SOCKET=", "NCC_SIM_LOG="};
	size_t n = 0, kept = 0;
	char **made;

	while (environ && environ[n])
		n++;
	made = calloc(n + 1, sizeof(*made));
	for (size_t i = 0; made && i < n; i++) {
		bool drop = false;

		for (size_t d = 0; d < sizeof(dropped) / sizeof(dropped[0]); d++)
			drop = drop || !strncmp(environ[i], dropped[d], strlen(dropped[d]));
		if (!drop)
			made[kept++] = environ[i];
	}
	return made;
}

static const char *python(void)
{
	if (ncc_config.python)
		return ncc_config.python;
	return strchr(NCC_SIM_PYTHON, '/') && access(NCC_SIM_PYTHON, X_OK) ? "python3" : NCC_SIM_PYTHON;
}

/* In the grandchild. Its number of the socket is kept over exec. */
static _Noreturn void become_server(int fd, char *const *arguments, char *const *environment)
{
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	fcntl(fd, F_SETFD, 0);
	execvpe(arguments[0], arguments, environment);
	_exit(127);
}

/* By way of a child that ends at once, so that the server is no child of the program. */
static bool spawn(int fd)
{
	char number[16];
	char *arguments[] = {(char *)python(), "-m", "ncc.sim.server", "--fd", number, NULL};
	char **environment = server_environment();
	pid_t child;
	int status = 1;

	if (!environment)
		return false;
	snprintf(number, sizeof(number), "%d", fd);
	child = fork();
	if (!child) {
		child = fork();
		if (!child) {
			setsid();
			become_server(fd, arguments, environment);
		}
		_exit(child < 0);
	}
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	free(environment);
	return child > 0;
}

int ncc_start_server(void)
{
	int pair[2];

	if (ncc_config.socket)
		return connect_to(ncc_config.socket);
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		return -1;
	if (!spawn(pair[1])) {
		close(pair[0]);
		pair[0] = -1;
	}
	close(pair[1]);
	return pair[0];
}
