/* The real lookups by name, for us. */
#ifndef NCC_DRIVER_LOOKUP_H
#define NCC_DRIVER_LOOKUP_H

#include <link.h>

typedef void *ncc_dlsym_function(void *handle, const char *name);
typedef void *ncc_dlvsym_function(void *handle, const char *name, const char *version);

/* NULL: the process has none. */
ncc_dlsym_function *ncc_get_dlsym(void);
ncc_dlvsym_function *ncc_get_dlvsym(void);

/* The loaded object that an address lies in; NULL: none. */
struct link_map *ncc_object_of(const void *address);

/* What `caller` would have found by a plain reference or in the default scope if we did not export the name too. */
void *ncc_find_behind_us(const char *name, const void *caller);

/* As dlsym, in the scope of the object that `caller` lies in alone. */
void *ncc_find_from(const char *name, const void *caller);

#endif
