/* What the child of a fork does first. The parent's threads are not there, so its locks may be held for ever, and its
 * connections and buffers are the parent's.
 */
#ifndef NCC_FORK_H
#define NCC_FORK_H

struct ncc_fork_hook {
	void (*run)(void);
	struct ncc_fork_hook *next;
};

/* Before the process has threads; NCC_ON_FORK calls it. */
void ncc_on_fork(struct ncc_fork_hook *hook);

/* At file scope: `function` (void (*)(void)) is called in the child of a fork. It resets what its own file holds, makes
 * no driver call, and trusts no lock. Hooks run in no particular order. */
#define NCC_ON_FORK(function)                                                 \
	static __attribute__((constructor)) void ncc_on_fork_##function(void) \
	{                                                                     \
		static struct ncc_fork_hook hook = {.run = function};         \
                                                                              \
		ncc_on_fork(&hook);                                           \
	}

/* From now on every fork of this process calls the hooks. */
void ncc_fork_watch(void);

/* Calls them. */
void ncc_fork_child(void);

#endif
