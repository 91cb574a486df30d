/* Stands for libamdhip64.so.5 where only what stands before it is measured. */
int hipGetDevice(int *device)
{
	*device = 0;
	return 0;
}

const char *hipGetErrorName(int error)
{
	return error ? "hipErrorUnknown" : "hipSuccess";
}
