/* Finding a definition without dlsym, which is what we interpose. */
#ifndef NCC_ELF_NEXT_H
#define NCC_ELF_NEXT_H

/* The first definition of `name` in an object loaded after this one (what RTLD_NEXT means for us), or NULL. Takes
 * no lock, allocates nothing, calls nothing, and leaves dlerror alone. */
void *ncc_elf_next(const char *name);

/* The last one in an object loaded before this one, in the same way: where this one was loaded while the program ran. */
void *ncc_elf_before(const char *name);

#endif
