/* What C programs here call of libcuda.so.1, as cuda.h declares it: no toolkit is needed. */
int cuInit(unsigned int flags);
int cuDevicePrimaryCtxRetain(void **context, int device);
int cuCtxSetCurrent(void *context);
int cuCtxSynchronize(void);
int cuModuleLoadData(void **module, const void *image);
int cuModuleGetFunction(void **function, void *module, const char *name);
int cuStreamCreate(void **stream, unsigned int flags);
int cuLaunchKernel(void *function, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by,
		   unsigned int bz, unsigned int shared_bytes, void *stream, void **params, void **extra);
