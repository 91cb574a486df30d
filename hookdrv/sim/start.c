/* Reaching a server: the one that NCC_SIM_SOCKET names, or a process of our own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/sim.h"
#include "sim/start.h"

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

/* The path without its last parts; "" where it has no more. */
static void cut(char *path, int parts)
{
	char *slash = path;

	while (parts-- > 0 && slash) {
		slash = strrchr(path, '/');
		if (slash)
			*slash = '\0';
	}
	if (!slash)
		*path = '\0';
}

/* The folder that ncc is installed in: this library is its ncc/_native/sim/libcuda.so.1. */
static void find_site(char site[PATH_MAX])
{
	Dl_info own;

	*site = '\0';
	if (dladdr((void *)find_site, &own) && own.dli_fname && realpath(own.dli_fname, site))
		cut(site, 4);
}

/* Of PREFIX/lib/python3.11/site-packages it is PREFIX/bin/python3.11. */
static bool find_python(char python[2 * PATH_MAX], const char *site)
{
	char prefix[PATH_MAX], version[PATH_MAX];
	const char *name;

	snprintf(version, sizeof(version), "%s", site);
	cut(version, 1);
	name = strrchr(version, '/');
	snprintf(prefix, sizeof(prefix), "%s", site);
	cut(prefix, 3);
	if (!name || strncmp(name, "/python", 7))
		return false;
	snprintf(python, 2 * PATH_MAX, "%s/bin%s", prefix, name);
	return !access(python, X_OK);
}

const char *ncc_python(void)
{
	static char found[2 * PATH_MAX];
	char site[PATH_MAX];

	if (ncc_config.python)
		return ncc_config.python;
	find_site(site);
	if (find_python(found, site))
		return found;
	return strchr(NCC_SIM_PYTHON, '/') && access(NCC_SIM_PYTHON, X_OK) ? "python3" : NCC_SIM_PYTHON;
}

/* Nothing is imported from the program's folder or by its PYTHONPATH: a file there may be called like one of ours. */
static char bootstrap[] = "import sys; sys.path = [p for p in sys.path if p] + sys.argv[1:2]; del sys.argv[1]; "
			  "from ncc.sim.server import main; sys.exit(main())";

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
	char number[16], site[PATH_MAX];
	char *arguments[] = {(char *)ncc_python(), "-E", "-c", bootstrap, site, "--fd", number, NULL};
	char **environment = server_environment();
	pid_t child;
	int status = 1;

	if (!environment)
		return false;
	find_site(site);
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
