#define _GNU_SOURCE
#include "engine/channel.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/clock.h"

static bool served_by_us(int fd)
{
	struct ucred peer;
	socklen_t bytes = sizeof(peer);

	return !getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &bytes) && peer.uid == geteuid();
}

static bool connect_to(int fd, const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};

	if (strlen(path) >= sizeof(address.sun_path))
		return false;
	snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
	return !connect(fd, (struct sockaddr *)&address, sizeof(address)) && served_by_us(fd);
}

bool ncc_channel_open(struct ncc_channel *channel, const char *path)
{
	int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);

	if (fd < 0 || !ncc_own_fd(&channel->socket, fd))
		return false;
	if (connect_to(channel->socket.fd, path))
		return true;
	ncc_channel_close(channel);
	return false;
}

void ncc_channel_close(struct ncc_channel *channel)
{
	ncc_close_owned_fd(&channel->socket);
}

/* 1: ready, 0: past the deadline, -1: broken. */
static int wait_for(const struct ncc_channel *channel, short events, uint64_t deadline_ns)
{
	for (;;) {
		struct pollfd p = {.fd = channel->socket.fd, .events = events};
		uint64_t now = ncc_now_ns();
		uint64_t left_ms = now < deadline_ns ? (deadline_ns - now + 999999) / 1000000 : 0;
		int n = poll(&p, 1, left_ms > 1000000 ? 1000000 : (int)left_ms);

		if (n > 0)
			return 1;
		if (n < 0 && errno != EINTR)
			return -1;
		if (ncc_now_ns() >= deadline_ns)
			return 0;
	}
}

static void attach_fd(struct msghdr *message, char *control, int fd)
{
	struct cmsghdr *header;

	message->msg_control = control;
	message->msg_controllen = CMSG_SPACE(sizeof(int));
	header = CMSG_FIRSTHDR(message);
	header->cmsg_level = SOL_SOCKET;
	header->cmsg_type = SCM_RIGHTS;
	header->cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(header), &fd, sizeof(int));
}

bool ncc_channel_send(struct ncc_channel *channel, const void *data, size_t bytes, int fd, uint64_t deadline_ns)
{
	_Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
	struct iovec part = {.iov_base = (void *)data, .iov_len = bytes};
	struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};

	if (!ncc_fd_is_ours(&channel->socket))
		return false;
	if (fd >= 0)
		attach_fd(&message, control, fd);
	/* A message of SOCK_SEQPACKET goes whole or not at all. */
	while (sendmsg(channel->socket.fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT) == -1) {
		if (errno != EINTR && errno != EAGAIN)
			return false;
		if (errno == EAGAIN && wait_for(channel, POLLOUT, deadline_ns) <= 0)
			return false;
	}
	return true;
}

/* The first descriptor goes to *fd; a message with more of them is not one of ours. */
static bool take_fds(struct msghdr *message, int *fd)
{
	bool single = true;

	for (struct cmsghdr *c = CMSG_FIRSTHDR(message); c; c = CMSG_NXTHDR(message, c)) {
		size_t n = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);

		if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
			continue;
		for (size_t i = 0; i < n; i++) {
			int received;

			memcpy(&received, CMSG_DATA(c) + i * sizeof(int), sizeof(int));
			if (*fd < 0) {
				*fd = received;
			} else {
				close(received);
				single = false;
			}
		}
	}
	return single;
}

enum ncc_receive ncc_channel_receive(struct ncc_channel *channel, void *data, size_t bytes, int *fd,
				     uint64_t deadline_ns)
{
	_Alignas(struct cmsghdr) char control[CMSG_SPACE(4 * sizeof(int))];
	struct iovec part = {.iov_base = data, .iov_len = bytes};
	struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
	ssize_t n;
	int ready;

	*fd = -1;
	if (!ncc_fd_is_ours(&channel->socket))
		return NCC_RECEIVE_BROKEN;
	do {
		ready = wait_for(channel, POLLIN, deadline_ns);
		if (ready <= 0)
			return ready ? NCC_RECEIVE_BROKEN : NCC_RECEIVE_LATE;
		message.msg_control = control;
		message.msg_controllen = sizeof(control);
		n = recvmsg(channel->socket.fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
	} while (n < 0 && (errno == EINTR || errno == EAGAIN));
	if (n >= 0 && take_fds(&message, fd) && (size_t)n == bytes && !(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)))
		return NCC_RECEIVED;
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
	return NCC_RECEIVE_BROKEN;
}

bool ncc_channel_join(struct ncc_channel *channel, const char *path, uint64_t deadline_ns)
{
	struct ncc_hello hello = {
		.head = ncc_head_of(NCC_MSG_HELLO, sizeof(hello)),
		.pid = (uint32_t)getpid(),
		.flags = NCC_HELLO_JOIN | NCC_HELLO_OURS,
	};

	return ncc_channel_open(channel, path) && ncc_channel_send(channel, &hello, sizeof(hello), -1, deadline_ns);
}
