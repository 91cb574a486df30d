const char *who(void);

const char *who(void)
{
	return "inner";
}
