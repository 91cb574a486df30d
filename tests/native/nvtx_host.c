/* Every form of a range in NVTX 3, by NVIDIA's headers: they load what NVTX_INJECTION64_PATH names. Prints the levels. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <nvtx3/nvToolsExt.h>

static nvtxEventAttributes_t event(void)
{
	nvtxEventAttributes_t made;

	memset(&made, 0, sizeof(made));
	made.version = NVTX_VERSION;
	made.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
	made.colorType = NVTX_COLOR_ARGB;
	made.color = 0xff00ff00;
	return made;
}

static nvtxEventAttributes_t ascii(const char *text)
{
	nvtxEventAttributes_t made = event();

	made.messageType = NVTX_MESSAGE_TYPE_ASCII;
	made.message.ascii = text;
	return made;
}

static nvtxEventAttributes_t wide(const wchar_t *text)
{
	nvtxEventAttributes_t made = event();

	made.messageType = NVTX_MESSAGE_TYPE_UNICODE;
	made.message.unicode = text;
	return made;
}

static void in_domain(nvtxDomainHandle_t domain)
{
	nvtxEventAttributes_t registered = event(), first = ascii("domain push"), second = wide(L"domain start \u20ac"),
			      mark = ascii("domain mark");
	nvtxRangeId_t started;

	registered.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
	registered.message.registered = nvtxDomainRegisterStringA(domain, "registered");
	printf(" %d", nvtxDomainRangePushEx(domain, &first));
	printf(" %d", nvtxDomainRangePushEx(domain, &registered));
	registered.message.registered = nvtxDomainRegisterStringW(domain, L"wide registered");
	nvtxDomainMarkEx(domain, &registered);
	printf(" %d", nvtxRangePop()); /* of the default domain: "outer" */
	printf(" %d", nvtxDomainRangePop(domain));
	printf(" %d", nvtxDomainRangePop(domain));
	printf(" %d", nvtxDomainRangePop(domain));
	started = nvtxDomainRangeStartEx(domain, &second);
	nvtxDomainMarkEx(domain, &mark);
	nvtxDomainRangeEnd(domain, started);
}

int main(void)
{
	nvtxDomainHandle_t domain = nvtxDomainCreateA("mine"), other = nvtxDomainCreateW(L"oth\u00e9r");
	nvtxEventAttributes_t attributes = ascii("push ex"), unnamed = event(), future = ascii("shorter");
	nvtxRangeId_t started[3];

	printf("%d", nvtxRangePushA("outer"));
	in_domain(domain);
	printf(" %d", nvtxRangePushW(L"push w"));
	printf(" %d", nvtxRangePushEx(&attributes));
	printf(" %d %d\n", nvtxRangePop(), nvtxRangePop() + nvtxRangePop());
	started[0] = nvtxRangeStartA("start a");
	started[1] = nvtxRangeStartW(L"start w");
	attributes = ascii("start ex");
	started[2] = nvtxRangeStartEx(&attributes);
	for (int i = 0; i < 3; i++)
		nvtxRangeEnd(started[i]);
	nvtxMarkA("mark a");
	nvtxMarkW(L"mark \U0001f600");
	attributes = ascii("mark ex");
	nvtxMarkEx(&attributes);
	nvtxMarkEx(&unnamed);
	future.size = 24; /* of a version that knows of no message */
	nvtxMarkEx(&future);
	attributes = ascii("in the other");
	nvtxDomainMarkEx(other, &attributes);
	nvtxDomainDestroy(domain);
	printf("%d\n", nvtxDomainCreateA("mine") == domain);
	return 0;
}
