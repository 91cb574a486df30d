/* HIP's calls as its tracing interface names and numbers them (hip_prof_str.h of 5.2 and 7.1, tests/test_roctracer_abi.py): X(number,
 * name, symbol, parameters). Each returns hipError_t, and each has two rows where its exported name has changed.
 *
 * (V, type, name): passed by value, enumerations as int, handles as void *. (P, type, name), (C, type, name): a pointer to that,
 * not const or const, beside which callbacks are shown what it points to (name__val).
 */
#ifndef NCC_ROCTRACER_HIP_CALLS_H
#define NCC_ROCTRACER_HIP_CALLS_H

/* clang-format off */
#define NCC_ROC_HIP_CALLS(X)                                                                                 \
	X(1, __hipPopCallConfiguration, __hipPopCallConfiguration, (P, dim3, gridDim),                       \
	  (P, dim3, blockDim), (P, size_t, sharedMem), (P, void *, stream))                                  \
	X(2, __hipPushCallConfiguration, __hipPushCallConfiguration, (V, dim3, gridDim),                     \
	  (V, dim3, blockDim), (V, size_t, sharedMem), (V, void *, stream))                                  \
	X(3, hipArray3DCreate, hipArray3DCreate, (P, void *, array), (C, NCC_BYTES8(5), pAllocateArray))     \
	X(4, hipArrayCreate, hipArrayCreate, (P, void *, pHandle), (C, NCC_BYTES8(3), pAllocateArray))       \
	X(5, hipArrayDestroy, hipArrayDestroy, (V, void *, array))                                           \
	X(6, hipChooseDevice, hipChooseDevice, (P, int, device), (C, NCC_BYTES8(99), prop))                  \
	X(6, hipChooseDeviceR0000, hipChooseDeviceR0000, (P, int, device), (C, NCC_BYTES8(99), prop))        \
	X(7, hipConfigureCall, hipConfigureCall, (V, dim3, gridDim), (V, dim3, blockDim),                    \
	  (V, size_t, sharedMem), (V, void *, stream))                                                       \
	X(8, hipCtxCreate, hipCtxCreate, (P, void *, ctx), (V, unsigned int, flags), (V, int, device))       \
	X(9, hipCtxDestroy, hipCtxDestroy, (V, void *, ctx))                                                 \
	X(10, hipCtxDisablePeerAccess, hipCtxDisablePeerAccess, (V, void *, peerCtx))                        \
	X(11, hipCtxEnablePeerAccess, hipCtxEnablePeerAccess, (V, void *, peerCtx),                          \
	  (V, unsigned int, flags))                                                                          \
	X(12, hipCtxGetApiVersion, hipCtxGetApiVersion, (V, void *, ctx), (P, unsigned int, apiVersion))     \
	X(13, hipCtxGetCacheConfig, hipCtxGetCacheConfig, (P, int, cacheConfig))                             \
	X(14, hipCtxGetCurrent, hipCtxGetCurrent, (P, void *, ctx))                                          \
	X(15, hipCtxGetDevice, hipCtxGetDevice, (P, int, device))                                            \
	X(16, hipCtxGetFlags, hipCtxGetFlags, (P, unsigned int, flags))                                      \
	X(17, hipCtxGetSharedMemConfig, hipCtxGetSharedMemConfig, (P, int, pConfig))                         \
	X(18, hipCtxPopCurrent, hipCtxPopCurrent, (P, void *, ctx))                                          \
	X(19, hipCtxPushCurrent, hipCtxPushCurrent, (V, void *, ctx))                                        \
	X(20, hipCtxSetCacheConfig, hipCtxSetCacheConfig, (V, int, cacheConfig))                             \
	X(21, hipCtxSetCurrent, hipCtxSetCurrent, (V, void *, ctx))                                          \
	X(22, hipCtxSetSharedMemConfig, hipCtxSetSharedMemConfig, (V, int, config))                          \
	X(23, hipCtxSynchronize, hipCtxSynchronize)                                                          \
	X(24, hipDestroyExternalMemory, hipDestroyExternalMemory, (V, void *, extMem))                       \
	X(25, hipDestroyExternalSemaphore, hipDestroyExternalSemaphore, (V, void *, extSem))                 \
	X(26, hipDeviceCanAccessPeer, hipDeviceCanAccessPeer, (P, int, canAccessPeer), (V, int, deviceId),   \
	  (V, int, peerDeviceId))                                                                            \
	X(27, hipDeviceComputeCapability, hipDeviceComputeCapability, (P, int, major), (P, int, minor),      \
	  (V, int, device))                                                                                  \
	X(28, hipDeviceDisablePeerAccess, hipDeviceDisablePeerAccess, (V, int, peerDeviceId))                \
	X(29, hipDeviceEnablePeerAccess, hipDeviceEnablePeerAccess, (V, int, peerDeviceId),                  \
	  (V, unsigned int, flags))                                                                          \
	X(30, hipDeviceGet, hipDeviceGet, (P, int, device), (V, int, ordinal))                               \
	X(31, hipDeviceGetAttribute, hipDeviceGetAttribute, (P, int, pi), (V, int, attr),                    \
	  (V, int, deviceId))                                                                                \
	X(32, hipDeviceGetByPCIBusId, hipDeviceGetByPCIBusId, (P, int, device), (C, char, pciBusId))         \
	X(33, hipDeviceGetCacheConfig, hipDeviceGetCacheConfig, (P, int, cacheConfig))                       \
	X(34, hipDeviceGetLimit, hipDeviceGetLimit, (P, size_t, pValue), (V, int, limit))                    \
	X(35, hipDeviceGetName, hipDeviceGetName, (P, char, name), (V, int, len), (V, int, device))          \
	X(36, hipDeviceGetP2PAttribute, hipDeviceGetP2PAttribute, (P, int, value), (V, int, attr),           \
	  (V, int, srcDevice), (V, int, dstDevice))                                                          \
	X(37, hipDeviceGetPCIBusId, hipDeviceGetPCIBusId, (P, char, pciBusId), (V, int, len),                \
	  (V, int, device))                                                                                  \
	X(38, hipDeviceGetSharedMemConfig, hipDeviceGetSharedMemConfig, (P, int, pConfig))                   \
	X(39, hipDeviceGetStreamPriorityRange, hipDeviceGetStreamPriorityRange, (P, int, leastPriority),     \
	  (P, int, greatestPriority))                                                                        \
	X(40, hipDevicePrimaryCtxGetState, hipDevicePrimaryCtxGetState, (V, int, dev),                       \
	  (P, unsigned int, flags), (P, int, active))                                                        \
	X(41, hipDevicePrimaryCtxRelease, hipDevicePrimaryCtxRelease, (V, int, dev))                         \
	X(42, hipDevicePrimaryCtxReset, hipDevicePrimaryCtxReset, (V, int, dev))                             \
	X(43, hipDevicePrimaryCtxRetain, hipDevicePrimaryCtxRetain, (P, void *, pctx), (V, int, dev))        \
	X(44, hipDevicePrimaryCtxSetFlags, hipDevicePrimaryCtxSetFlags, (V, int, dev),                       \
	  (V, unsigned int, flags))                                                                          \
	X(45, hipDeviceReset, hipDeviceReset)                                                                \
	X(46, hipDeviceSetCacheConfig, hipDeviceSetCacheConfig, (V, int, cacheConfig))                       \
	X(47, hipDeviceSetSharedMemConfig, hipDeviceSetSharedMemConfig, (V, int, config))                    \
	X(48, hipDeviceSynchronize, hipDeviceSynchronize)                                                    \
	X(49, hipDeviceTotalMem, hipDeviceTotalMem, (P, size_t, bytes), (V, int, device))                    \
	X(51, hipDrvMemcpy2DUnaligned, hipDrvMemcpy2DUnaligned, (C, NCC_BYTES8(16), pCopy))                  \
	X(52, hipDrvMemcpy3D, hipDrvMemcpy3D, (C, NCC_BYTES8(23), pCopy))                                    \
	X(53, hipDrvMemcpy3DAsync, hipDrvMemcpy3DAsync, (C, NCC_BYTES8(23), pCopy), (V, void *, stream))     \
	X(54, hipEventCreate, hipEventCreate, (P, void *, event))                                            \
	X(55, hipEventCreateWithFlags, hipEventCreateWithFlags, (P, void *, event),                          \
	  (V, unsigned int, flags))                                                                          \
	X(56, hipEventDestroy, hipEventDestroy, (V, void *, event))                                          \
	X(57, hipEventElapsedTime, hipEventElapsedTime, (P, float, ms), (V, void *, start),                  \
	  (V, void *, stop))                                                                                 \
	X(58, hipEventQuery, hipEventQuery, (V, void *, event))                                              \
	X(59, hipEventRecord, hipEventRecord, (V, void *, event), (V, void *, stream))                       \
	X(60, hipEventSynchronize, hipEventSynchronize, (V, void *, event))                                  \
	X(61, hipExtGetLinkTypeAndHopCount, hipExtGetLinkTypeAndHopCount, (V, int, device1),                 \
	  (V, int, device2), (P, unsigned int, linktype), (P, unsigned int, hopcount))                       \
	X(62, hipExtLaunchKernel, hipExtLaunchKernel, (V, const void *, function_address),                   \
	  (V, dim3, numBlocks), (V, dim3, dimBlocks), (P, void *, args), (V, size_t, sharedMemBytes),        \
	  (V, void *, stream), (V, void *, startEvent), (V, void *, stopEvent), (V, int, flags))             \
	X(63, hipExtLaunchMultiKernelMultiDevice, hipExtLaunchMultiKernelMultiDevice,                        \
	  (P, NCC_BYTES8(7), launchParamsList), (V, int, numDevices), (V, unsigned int, flags))              \
	X(64, hipExtMallocWithFlags, hipExtMallocWithFlags, (P, void *, ptr), (V, size_t, sizeBytes),        \
	  (V, unsigned int, flags))                                                                          \
	X(65, hipExtModuleLaunchKernel, _Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j, \
	  (V, void *, f), (V, unsigned int, globalWorkSizeX), (V, unsigned int, globalWorkSizeY),            \
	  (V, unsigned int, globalWorkSizeZ), (V, unsigned int, localWorkSizeX),                             \
	  (V, unsigned int, localWorkSizeY), (V, unsigned int, localWorkSizeZ),                              \
	  (V, size_t, sharedMemBytes), (V, void *, hStream), (P, void *, kernelParams),                      \
	  (P, void *, extra), (V, void *, startEvent), (V, void *, stopEvent), (V, unsigned int, flags))     \
	X(66, hipExtStreamCreateWithCUMask, hipExtStreamCreateWithCUMask, (P, void *, stream),               \
	  (V, unsigned int, cuMaskSize), (C, unsigned int, cuMask))                                          \
	X(67, hipExtStreamGetCUMask, hipExtStreamGetCUMask, (V, void *, stream),                             \
	  (V, unsigned int, cuMaskSize), (P, unsigned int, cuMask))                                          \
	X(68, hipExternalMemoryGetMappedBuffer, hipExternalMemoryGetMappedBuffer, (P, void *, devPtr),       \
	  (V, void *, extMem), (C, NCC_BYTES8(11), bufferDesc))                                              \
	X(69, hipFree, hipFree, (V, void *, ptr))                                                            \
	X(70, hipFreeArray, hipFreeArray, (V, void *, array))                                                \
	X(71, hipFreeHost, hipFreeHost, (V, void *, ptr))                                                    \
	X(72, hipFreeMipmappedArray, hipFreeMipmappedArray, (V, void *, mipmappedArray))                     \
	X(73, hipFuncGetAttribute, hipFuncGetAttribute, (P, int, value), (V, int, attrib),                   \
	  (V, void *, hfunc))                                                                                \
	X(74, hipFuncGetAttributes, hipFuncGetAttributes, (P, NCC_BYTES8(7), attr),                          \
	  (V, const void *, func))                                                                           \
	X(75, hipFuncSetAttribute, hipFuncSetAttribute, (V, const void *, func), (V, int, attr),             \
	  (V, int, value))                                                                                   \
	X(76, hipFuncSetCacheConfig, hipFuncSetCacheConfig, (V, const void *, func), (V, int, config))       \
	X(77, hipFuncSetSharedMemConfig, hipFuncSetSharedMemConfig, (V, const void *, func),                 \
	  (V, int, config))                                                                                  \
	X(78, hipGetDevice, hipGetDevice, (P, int, deviceId))                                                \
	X(79, hipGetDeviceCount, hipGetDeviceCount, (P, int, count))                                         \
	X(80, hipGetDeviceFlags, hipGetDeviceFlags, (P, unsigned int, flags))                                \
	X(81, hipGetDeviceProperties, hipGetDeviceProperties, (P, NCC_BYTES8(99), props),                    \
	  (V, int, device))                                                                                  \
	X(81, hipGetDevicePropertiesR0000, hipGetDevicePropertiesR0000, (P, NCC_BYTES8(99), prop),           \
	  (V, int, device))                                                                                  \
	X(84, hipGetLastError, hipGetLastError)                                                              \
	X(85, hipGetMipmappedArrayLevel, hipGetMipmappedArrayLevel, (P, void *, levelArray),                 \
	  (V, void *, mipmappedArray), (V, unsigned int, level))                                             \
	X(86, hipGetSymbolAddress, hipGetSymbolAddress, (P, void *, devPtr), (V, const void *, symbol))      \
	X(87, hipGetSymbolSize, hipGetSymbolSize, (P, size_t, size), (V, const void *, symbol))              \
	X(88, hipHccModuleLaunchKernel, _Z24hipHccModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_, \
	  (V, void *, f), (V, unsigned int, globalWorkSizeX), (V, unsigned int, globalWorkSizeY),            \
	  (V, unsigned int, globalWorkSizeZ), (V, unsigned int, blockDimX), (V, unsigned int, blockDimY),    \
	  (V, unsigned int, blockDimZ), (V, size_t, sharedMemBytes), (V, void *, hStream),                   \
	  (P, void *, kernelParams), (P, void *, extra), (V, void *, startEvent), (V, void *, stopEvent))    \
	X(89, hipHostAlloc, hipHostAlloc, (P, void *, ptr), (V, size_t, size), (V, unsigned int, flags))     \
	X(90, hipHostFree, hipHostFree, (V, void *, ptr))                                                    \
	X(91, hipHostGetDevicePointer, hipHostGetDevicePointer, (P, void *, devPtr), (V, void *, hstPtr),    \
	  (V, unsigned int, flags))                                                                          \
	X(92, hipHostGetFlags, hipHostGetFlags, (P, unsigned int, flagsPtr), (V, void *, hostPtr))           \
	X(93, hipHostMalloc, hipHostMalloc, (P, void *, ptr), (V, size_t, size), (V, unsigned int, flags))   \
	X(94, hipHostRegister, hipHostRegister, (V, void *, hostPtr), (V, size_t, sizeBytes),                \
	  (V, unsigned int, flags))                                                                          \
	X(95, hipHostUnregister, hipHostUnregister, (V, void *, hostPtr))                                    \
	X(96, hipImportExternalMemory, hipImportExternalMemory, (P, void *, extMem_out),                     \
	  (C, NCC_BYTES8(13), memHandleDesc))                                                                \
	X(97, hipImportExternalSemaphore, hipImportExternalSemaphore, (P, void *, extSem_out),               \
	  (C, NCC_BYTES8(12), semHandleDesc))                                                                \
	X(98, hipInit, hipInit, (V, unsigned int, flags))                                                    \
	X(99, hipIpcCloseMemHandle, hipIpcCloseMemHandle, (V, void *, devPtr))                               \
	X(100, hipIpcGetEventHandle, hipIpcGetEventHandle, (P, struct ncc_hip_ipc, handle),                  \
	  (V, void *, event))                                                                                \
	X(101, hipIpcGetMemHandle, hipIpcGetMemHandle, (P, struct ncc_hip_ipc, handle),                      \
	  (V, void *, devPtr))                                                                               \
	X(102, hipIpcOpenEventHandle, hipIpcOpenEventHandle, (P, void *, event),                             \
	  (V, struct ncc_hip_ipc, handle))                                                                   \
	X(103, hipIpcOpenMemHandle, hipIpcOpenMemHandle, (P, void *, devPtr),                                \
	  (V, struct ncc_hip_ipc, handle), (V, unsigned int, flags))                                         \
	X(104, hipLaunchByPtr, hipLaunchByPtr, (V, const void *, hostFunction))                              \
	X(105, hipLaunchCooperativeKernel, hipLaunchCooperativeKernel, (V, const void *, f),                 \
	  (V, dim3, gridDim), (V, dim3, blockDimX), (P, void *, kernelParams),                               \
	  (V, unsigned int, sharedMemBytes), (V, void *, stream))                                            \
	X(106, hipLaunchCooperativeKernelMultiDevice, hipLaunchCooperativeKernelMultiDevice,                 \
	  (P, NCC_BYTES8(7), launchParamsList), (V, int, numDevices), (V, unsigned int, flags))              \
	X(107, hipLaunchKernel, hipLaunchKernel, (V, const void *, function_address),                        \
	  (V, dim3, numBlocks), (V, dim3, dimBlocks), (P, void *, args), (V, size_t, sharedMemBytes),        \
	  (V, void *, stream))                                                                               \
	X(108, hipMalloc, hipMalloc, (P, void *, ptr), (V, size_t, size))                                    \
	X(109, hipMalloc3D, hipMalloc3D, (P, struct ncc_hip_pitched, pitchedDevPtr),                         \
	  (V, struct ncc_hip_extent, extent))                                                                \
	X(110, hipMalloc3DArray, hipMalloc3DArray, (P, void *, array), (C, NCC_BYTES4(5), desc),             \
	  (V, struct ncc_hip_extent, extent), (V, unsigned int, flags))                                      \
	X(111, hipMallocArray, hipMallocArray, (P, void *, array), (C, NCC_BYTES4(5), desc),                 \
	  (V, size_t, width), (V, size_t, height), (V, unsigned int, flags))                                 \
	X(112, hipMallocHost, hipMallocHost, (P, void *, ptr), (V, size_t, size))                            \
	X(113, hipMallocManaged, hipMallocManaged, (P, void *, dev_ptr), (V, size_t, size),                  \
	  (V, unsigned int, flags))                                                                          \
	X(114, hipMallocMipmappedArray, hipMallocMipmappedArray, (P, void *, mipmappedArray),                \
	  (C, NCC_BYTES4(5), desc), (V, struct ncc_hip_extent, extent), (V, unsigned int, numLevels),        \
	  (V, unsigned int, flags))                                                                          \
	X(115, hipMallocPitch, hipMallocPitch, (P, void *, ptr), (P, size_t, pitch), (V, size_t, width),     \
	  (V, size_t, height))                                                                               \
	X(116, hipMemAdvise, hipMemAdvise, (V, const void *, dev_ptr), (V, size_t, count),                   \
	  (V, int, advice), (V, int, device))                                                                \
	X(117, hipMemAllocHost, hipMemAllocHost, (P, void *, ptr), (V, size_t, size))                        \
	X(118, hipMemAllocPitch, hipMemAllocPitch, (P, void *, dptr), (P, size_t, pitch),                    \
	  (V, size_t, widthInBytes), (V, size_t, height), (V, unsigned int, elementSizeBytes))               \
	X(119, hipMemGetAddressRange, hipMemGetAddressRange, (P, void *, pbase), (P, size_t, psize),         \
	  (V, void *, dptr))                                                                                 \
	X(120, hipMemGetInfo, hipMemGetInfo, (P, size_t, free), (P, size_t, total))                          \
	X(121, hipMemPrefetchAsync, hipMemPrefetchAsync, (V, const void *, dev_ptr), (V, size_t, count),     \
	  (V, int, device), (V, void *, stream))                                                             \
	X(122, hipMemPtrGetInfo, hipMemPtrGetInfo, (V, void *, ptr), (P, size_t, size))                      \
	X(123, hipMemRangeGetAttribute, hipMemRangeGetAttribute, (V, void *, data),                          \
	  (V, size_t, data_size), (V, int, attribute), (V, const void *, dev_ptr), (V, size_t, count))       \
	X(124, hipMemRangeGetAttributes, hipMemRangeGetAttributes, (P, void *, data),                        \
	  (P, size_t, data_sizes), (P, int, attributes), (V, size_t, num_attributes),                        \
	  (V, const void *, dev_ptr), (V, size_t, count))                                                    \
	X(125, hipMemcpy, hipMemcpy, (V, void *, dst), (V, const void *, src), (V, size_t, sizeBytes),       \
	  (V, int, kind))                                                                                    \
	X(126, hipMemcpy2D, hipMemcpy2D, (V, void *, dst), (V, size_t, dpitch), (V, const void *, src),      \
	  (V, size_t, spitch), (V, size_t, width), (V, size_t, height), (V, int, kind))                      \
	X(127, hipMemcpy2DAsync, hipMemcpy2DAsync, (V, void *, dst), (V, size_t, dpitch),                    \
	  (V, const void *, src), (V, size_t, spitch), (V, size_t, width), (V, size_t, height),              \
	  (V, int, kind), (V, void *, stream))                                                               \
	X(128, hipMemcpy2DFromArray, hipMemcpy2DFromArray, (V, void *, dst), (V, size_t, dpitch),            \
	  (V, void *, src), (V, size_t, wOffset), (V, size_t, hOffset), (V, size_t, width),                  \
	  (V, size_t, height), (V, int, kind))                                                               \
	X(129, hipMemcpy2DFromArrayAsync, hipMemcpy2DFromArrayAsync, (V, void *, dst),                       \
	  (V, size_t, dpitch), (V, void *, src), (V, size_t, wOffset), (V, size_t, hOffset),                 \
	  (V, size_t, width), (V, size_t, height), (V, int, kind), (V, void *, stream))                      \
	X(130, hipMemcpy2DToArray, hipMemcpy2DToArray, (V, void *, dst), (V, size_t, wOffset),               \
	  (V, size_t, hOffset), (V, const void *, src), (V, size_t, spitch), (V, size_t, width),             \
	  (V, size_t, height), (V, int, kind))                                                               \
	X(131, hipMemcpy2DToArrayAsync, hipMemcpy2DToArrayAsync, (V, void *, dst), (V, size_t, wOffset),     \
	  (V, size_t, hOffset), (V, const void *, src), (V, size_t, spitch), (V, size_t, width),             \
	  (V, size_t, height), (V, int, kind), (V, void *, stream))                                          \
	X(132, hipMemcpy3D, hipMemcpy3D, (C, NCC_BYTES8(20), p))                                             \
	X(133, hipMemcpy3DAsync, hipMemcpy3DAsync, (C, NCC_BYTES8(20), p), (V, void *, stream))              \
	X(134, hipMemcpyAsync, hipMemcpyAsync, (V, void *, dst), (V, const void *, src),                     \
	  (V, size_t, sizeBytes), (V, int, kind), (V, void *, stream))                                       \
	X(135, hipMemcpyAtoH, hipMemcpyAtoH, (V, void *, dst), (V, void *, srcArray),                        \
	  (V, size_t, srcOffset), (V, size_t, count))                                                        \
	X(136, hipMemcpyDtoD, hipMemcpyDtoD, (V, void *, dst), (V, void *, src), (V, size_t, sizeBytes))     \
	X(137, hipMemcpyDtoDAsync, hipMemcpyDtoDAsync, (V, void *, dst), (V, void *, src),                   \
	  (V, size_t, sizeBytes), (V, void *, stream))                                                       \
	X(138, hipMemcpyDtoH, hipMemcpyDtoH, (V, void *, dst), (V, void *, src), (V, size_t, sizeBytes))     \
	X(139, hipMemcpyDtoHAsync, hipMemcpyDtoHAsync, (V, void *, dst), (V, void *, src),                   \
	  (V, size_t, sizeBytes), (V, void *, stream))                                                       \
	X(140, hipMemcpyFromArray, hipMemcpyFromArray, (V, void *, dst), (V, void *, srcArray),              \
	  (V, size_t, wOffset), (V, size_t, hOffset), (V, size_t, count), (V, int, kind))                    \
	X(141, hipMemcpyFromSymbol, hipMemcpyFromSymbol, (V, void *, dst), (V, const void *, symbol),        \
	  (V, size_t, sizeBytes), (V, size_t, offset), (V, int, kind))                                       \
	X(142, hipMemcpyFromSymbolAsync, hipMemcpyFromSymbolAsync, (V, void *, dst),                         \
	  (V, const void *, symbol), (V, size_t, sizeBytes), (V, size_t, offset), (V, int, kind),            \
	  (V, void *, stream))                                                                               \
	X(143, hipMemcpyHtoA, hipMemcpyHtoA, (V, void *, dstArray), (V, size_t, dstOffset),                  \
	  (V, const void *, srcHost), (V, size_t, count))                                                    \
	X(144, hipMemcpyHtoD, hipMemcpyHtoD, (V, void *, dst), (V, const void *, src),                       \
	  (V, size_t, sizeBytes))                                                                            \
	X(145, hipMemcpyHtoDAsync, hipMemcpyHtoDAsync, (V, void *, dst), (V, const void *, src),             \
	  (V, size_t, sizeBytes), (V, void *, stream))                                                       \
	X(146, hipMemcpyParam2D, hipMemcpyParam2D, (C, NCC_BYTES8(16), pCopy))                               \
	X(147, hipMemcpyParam2DAsync, hipMemcpyParam2DAsync, (C, NCC_BYTES8(16), pCopy),                     \
	  (V, void *, stream))                                                                               \
	X(148, hipMemcpyPeer, hipMemcpyPeer, (V, void *, dst), (V, int, dstDeviceId),                        \
	  (V, const void *, src), (V, int, srcDeviceId), (V, size_t, sizeBytes))                             \
	X(149, hipMemcpyPeerAsync, hipMemcpyPeerAsync, (V, void *, dst), (V, int, dstDeviceId),              \
	  (V, const void *, src), (V, int, srcDevice), (V, size_t, sizeBytes), (V, void *, stream))          \
	X(150, hipMemcpyToArray, hipMemcpyToArray, (V, void *, dst), (V, size_t, wOffset),                   \
	  (V, size_t, hOffset), (V, const void *, src), (V, size_t, count), (V, int, kind))                  \
	X(151, hipMemcpyToSymbol, hipMemcpyToSymbol, (V, const void *, symbol), (V, const void *, src),      \
	  (V, size_t, sizeBytes), (V, size_t, offset), (V, int, kind))                                       \
	X(152, hipMemcpyToSymbolAsync, hipMemcpyToSymbolAsync, (V, const void *, symbol),                    \
	  (V, const void *, src), (V, size_t, sizeBytes), (V, size_t, offset), (V, int, kind),               \
	  (V, void *, stream))                                                                               \
	X(153, hipMemcpyWithStream, hipMemcpyWithStream, (V, void *, dst), (V, const void *, src),           \
	  (V, size_t, sizeBytes), (V, int, kind), (V, void *, stream))                                       \
	X(154, hipMemset, hipMemset, (V, void *, dst), (V, int, value), (V, size_t, sizeBytes))              \
	X(155, hipMemset2D, hipMemset2D, (V, void *, dst), (V, size_t, pitch), (V, int, value),              \
	  (V, size_t, width), (V, size_t, height))                                                           \
	X(156, hipMemset2DAsync, hipMemset2DAsync, (V, void *, dst), (V, size_t, pitch), (V, int, value),    \
	  (V, size_t, width), (V, size_t, height), (V, void *, stream))                                      \
	X(157, hipMemset3D, hipMemset3D, (V, struct ncc_hip_pitched, pitchedDevPtr), (V, int, value),        \
	  (V, struct ncc_hip_extent, extent))                                                                \
	X(158, hipMemset3DAsync, hipMemset3DAsync, (V, struct ncc_hip_pitched, pitchedDevPtr),               \
	  (V, int, value), (V, struct ncc_hip_extent, extent), (V, void *, stream))                          \
	X(159, hipMemsetAsync, hipMemsetAsync, (V, void *, dst), (V, int, value), (V, size_t, sizeBytes),    \
	  (V, void *, stream))                                                                               \
	X(160, hipMemsetD16, hipMemsetD16, (V, void *, dest), (V, unsigned short, value),                    \
	  (V, size_t, count))                                                                                \
	X(161, hipMemsetD16Async, hipMemsetD16Async, (V, void *, dest), (V, unsigned short, value),          \
	  (V, size_t, count), (V, void *, stream))                                                           \
	X(162, hipMemsetD32, hipMemsetD32, (V, void *, dest), (V, int, value), (V, size_t, count))           \
	X(163, hipMemsetD32Async, hipMemsetD32Async, (V, void *, dst), (V, int, value),                      \
	  (V, size_t, count), (V, void *, stream))                                                           \
	X(164, hipMemsetD8, hipMemsetD8, (V, void *, dest), (V, unsigned char, value), (V, size_t, count))   \
	X(165, hipMemsetD8Async, hipMemsetD8Async, (V, void *, dest), (V, unsigned char, value),             \
	  (V, size_t, count), (V, void *, stream))                                                           \
	X(166, hipModuleGetFunction, hipModuleGetFunction, (P, void *, function), (V, void *, module),       \
	  (C, char, kname))                                                                                  \
	X(167, hipModuleGetGlobal, hipModuleGetGlobal, (P, void *, dptr), (P, size_t, bytes),                \
	  (V, void *, hmod), (C, char, name))                                                                \
	X(168, hipModuleGetTexRef, hipModuleGetTexRef, (P, void *, texRef), (V, void *, hmod),               \
	  (C, char, name))                                                                                   \
	X(169, hipModuleLaunchKernel, hipModuleLaunchKernel, (V, void *, f), (V, unsigned int, gridDimX),    \
	  (V, unsigned int, gridDimY), (V, unsigned int, gridDimZ), (V, unsigned int, blockDimX),            \
	  (V, unsigned int, blockDimY), (V, unsigned int, blockDimZ), (V, unsigned int, sharedMemBytes),     \
	  (V, void *, stream), (P, void *, kernelParams), (P, void *, extra))                                \
	X(170, hipModuleLoad, hipModuleLoad, (P, void *, module), (C, char, fname))                          \
	X(171, hipModuleLoadData, hipModuleLoadData, (P, void *, module), (V, const void *, image))          \
	X(172, hipModuleLoadDataEx, hipModuleLoadDataEx, (P, void *, module), (V, const void *, image),      \
	  (V, unsigned int, numOptions), (P, int, options), (P, void *, optionsValues))                      \
	X(173, hipModuleOccupancyMaxActiveBlocksPerMultiprocessor, hipModuleOccupancyMaxActiveBlocksPerMultiprocessor, \
	  (P, int, numBlocks), (V, void *, f), (V, int, blockSize), (V, size_t, dynSharedMemPerBlk))         \
	X(174, hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, \
	  (P, int, numBlocks), (V, void *, f), (V, int, blockSize), (V, size_t, dynSharedMemPerBlk),         \
	  (V, unsigned int, flags))                                                                          \
	X(175, hipModuleOccupancyMaxPotentialBlockSize, hipModuleOccupancyMaxPotentialBlockSize,             \
	  (P, int, gridSize), (P, int, blockSize), (V, void *, f), (V, size_t, dynSharedMemPerBlk),          \
	  (V, int, blockSizeLimit))                                                                          \
	X(176, hipModuleOccupancyMaxPotentialBlockSizeWithFlags, hipModuleOccupancyMaxPotentialBlockSizeWithFlags, \
	  (P, int, gridSize), (P, int, blockSize), (V, void *, f), (V, size_t, dynSharedMemPerBlk),          \
	  (V, int, blockSizeLimit), (V, unsigned int, flags))                                                \
	X(177, hipModuleUnload, hipModuleUnload, (V, void *, module))                                        \
	X(178, hipOccupancyMaxActiveBlocksPerMultiprocessor, hipOccupancyMaxActiveBlocksPerMultiprocessor,   \
	  (P, int, numBlocks), (V, const void *, f), (V, int, blockSize), (V, size_t, dynamicSMemSize))      \
	X(179, hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, \
	  (P, int, numBlocks), (V, const void *, f), (V, int, blockSize), (V, size_t, dynamicSMemSize),      \
	  (V, unsigned int, flags))                                                                          \
	X(180, hipOccupancyMaxPotentialBlockSize, hipOccupancyMaxPotentialBlockSize, (P, int, gridSize),     \
	  (P, int, blockSize), (V, const void *, f), (V, size_t, dynSharedMemPerBlk),                        \
	  (V, int, blockSizeLimit))                                                                          \
	X(181, hipPeekAtLastError, hipPeekAtLastError)                                                       \
	X(182, hipPointerGetAttributes, hipPointerGetAttributes, (P, NCC_BYTES8(4), attributes),             \
	  (V, const void *, ptr))                                                                            \
	X(183, hipProfilerStart, hipProfilerStart)                                                           \
	X(184, hipProfilerStop, hipProfilerStop)                                                             \
	X(186, hipSetDevice, hipSetDevice, (V, int, deviceId))                                               \
	X(187, hipSetDeviceFlags, hipSetDeviceFlags, (V, unsigned int, flags))                               \
	X(188, hipSetupArgument, hipSetupArgument, (V, const void *, arg), (V, size_t, size),                \
	  (V, size_t, offset))                                                                               \
	X(189, hipSignalExternalSemaphoresAsync, hipSignalExternalSemaphoresAsync,                           \
	  (C, void *, extSemArray), (C, NCC_BYTES8(18), paramsArray), (V, unsigned int, numExtSems),         \
	  (V, void *, stream))                                                                               \
	X(190, hipStreamAddCallback, hipStreamAddCallback, (V, void *, stream), (V, void *, callback),       \
	  (V, void *, userData), (V, unsigned int, flags))                                                   \
	X(191, hipStreamAttachMemAsync, hipStreamAttachMemAsync, (V, void *, stream),                        \
	  (V, void *, dev_ptr), (V, size_t, length), (V, unsigned int, flags))                               \
	X(192, hipStreamCreate, hipStreamCreate, (P, void *, stream))                                        \
	X(193, hipStreamCreateWithFlags, hipStreamCreateWithFlags, (P, void *, stream),                      \
	  (V, unsigned int, flags))                                                                          \
	X(194, hipStreamCreateWithPriority, hipStreamCreateWithPriority, (P, void *, stream),                \
	  (V, unsigned int, flags), (V, int, priority))                                                      \
	X(195, hipStreamDestroy, hipStreamDestroy, (V, void *, stream))                                      \
	X(196, hipStreamGetFlags, hipStreamGetFlags, (V, void *, stream), (P, unsigned int, flags))          \
	X(197, hipStreamGetPriority, hipStreamGetPriority, (V, void *, stream), (P, int, priority))          \
	X(198, hipStreamQuery, hipStreamQuery, (V, void *, stream))                                          \
	X(199, hipStreamSynchronize, hipStreamSynchronize, (V, void *, stream))                              \
	X(200, hipStreamWaitEvent, hipStreamWaitEvent, (V, void *, stream), (V, void *, event),              \
	  (V, unsigned int, flags))                                                                          \
	X(201, hipStreamWaitValue32, hipStreamWaitValue32, (V, void *, stream), (V, void *, ptr),            \
	  (V, unsigned int, value), (V, unsigned int, flags), (V, unsigned int, mask))                       \
	X(202, hipStreamWaitValue64, hipStreamWaitValue64, (V, void *, stream), (V, void *, ptr),            \
	  (V, uint64_t, value), (V, unsigned int, flags), (V, uint64_t, mask))                               \
	X(203, hipStreamWriteValue32, hipStreamWriteValue32, (V, void *, stream), (V, void *, ptr),          \
	  (V, unsigned int, value), (V, unsigned int, flags))                                                \
	X(204, hipStreamWriteValue64, hipStreamWriteValue64, (V, void *, stream), (V, void *, ptr),          \
	  (V, uint64_t, value), (V, unsigned int, flags))                                                    \
	X(205, hipWaitExternalSemaphoresAsync, hipWaitExternalSemaphoresAsync, (C, void *, extSemArray),     \
	  (C, NCC_BYTES8(18), paramsArray), (V, unsigned int, numExtSems), (V, void *, stream))              \
	X(206, hipCreateSurfaceObject, hipCreateSurfaceObject, (P, void *, pSurfObject),                     \
	  (C, NCC_BYTES8(8), pResDesc))                                                                      \
	X(207, hipDestroySurfaceObject, hipDestroySurfaceObject, (V, void *, surfaceObject))                 \
	X(208, hipGraphAddKernelNode, hipGraphAddKernelNode, (P, void *, pGraphNode), (V, void *, graph),    \
	  (C, void *, pDependencies), (V, size_t, numDependencies), (C, NCC_BYTES8(8), pNodeParams))         \
	X(209, hipGraphAddMemcpyNode, hipGraphAddMemcpyNode, (P, void *, pGraphNode), (V, void *, graph),    \
	  (C, void *, pDependencies), (V, size_t, numDependencies), (C, NCC_BYTES8(20), pCopyParams))        \
	X(210, hipGraphAddMemsetNode, hipGraphAddMemsetNode, (P, void *, pGraphNode), (V, void *, graph),    \
	  (C, void *, pDependencies), (V, size_t, numDependencies), (C, NCC_BYTES8(6), pMemsetParams))       \
	X(211, hipGraphCreate, hipGraphCreate, (P, void *, pGraph), (V, unsigned int, flags))                \
	X(212, hipGraphDestroy, hipGraphDestroy, (V, void *, graph))                                         \
	X(213, hipGraphExecDestroy, hipGraphExecDestroy, (V, void *, graphExec))                             \
	X(214, hipGraphInstantiate, hipGraphInstantiate, (P, void *, pGraphExec), (V, void *, graph),        \
	  (P, void *, pErrorNode), (P, char, pLogBuffer), (V, size_t, bufferSize))                           \
	X(215, hipGraphLaunch, hipGraphLaunch, (V, void *, graphExec), (V, void *, stream))                  \
	X(216, hipMipmappedArrayCreate, hipMipmappedArrayCreate, (P, void *, pHandle),                       \
	  (P, NCC_BYTES8(5), pMipmappedArrayDesc), (V, unsigned int, numMipmapLevels))                       \
	X(217, hipMipmappedArrayDestroy, hipMipmappedArrayDestroy, (V, void *, hMipmappedArray))             \
	X(218, hipMipmappedArrayGetLevel, hipMipmappedArrayGetLevel, (P, void *, pLevelArray),               \
	  (V, void *, hMipMappedArray), (V, unsigned int, level))                                            \
	X(219, hipStreamBeginCapture, hipStreamBeginCapture, (V, void *, stream), (V, int, mode))            \
	X(220, hipStreamEndCapture, hipStreamEndCapture, (V, void *, stream), (P, void *, pGraph))           \
	X(221, hipTexRefGetAddress, hipTexRefGetAddress, (P, void *, dev_ptr),                               \
	  (C, NCC_BYTES8(11), texRef))                                                                       \
	X(222, hipTexRefGetFlags, hipTexRefGetFlags, (P, unsigned int, pFlags),                              \
	  (C, NCC_BYTES8(11), texRef))                                                                       \
	X(223, hipTexRefGetFormat, hipTexRefGetFormat, (P, int, pFormat), (P, int, pNumChannels),            \
	  (C, NCC_BYTES8(11), texRef))                                                                       \
	X(224, hipTexRefGetMaxAnisotropy, hipTexRefGetMaxAnisotropy, (P, int, pmaxAnsio),                    \
	  (C, NCC_BYTES8(11), texRef))                                                                       \
	X(225, hipTexRefGetMipMappedArray, hipTexRefGetMipMappedArray, (P, void *, pArray),                  \
	  (C, NCC_BYTES8(11), texRef))                                                                       \
	X(226, hipTexRefGetMipmapLevelBias, hipTexRefGetMipmapLevelBias, (P, float, pbias),                  \
	  (C, NCC_BYTES8(11), texRef))                                                                       \
	X(227, hipTexRefGetMipmapLevelClamp, hipTexRefGetMipmapLevelClamp,                                   \
	  (P, float, pminMipmapLevelClamp), (P, float, pmaxMipmapLevelClamp), (C, NCC_BYTES8(11), texRef))   \
	X(228, hipTexRefSetAddress, hipTexRefSetAddress, (P, size_t, ByteOffset),                            \
	  (P, NCC_BYTES8(11), texRef), (V, void *, dptr), (V, size_t, bytes))                                \
	X(229, hipTexRefSetAddress2D, hipTexRefSetAddress2D, (P, NCC_BYTES8(11), texRef),                    \
	  (C, NCC_BYTES8(3), desc), (V, void *, dptr), (V, size_t, Pitch))                                   \
	X(230, hipTexRefSetBorderColor, hipTexRefSetBorderColor, (P, NCC_BYTES8(11), texRef),                \
	  (P, float, pBorderColor))                                                                          \
	X(231, hipTexRefSetFormat, hipTexRefSetFormat, (P, NCC_BYTES8(11), texRef), (V, int, fmt),           \
	  (V, int, NumPackedComponents))                                                                     \
	X(232, hipTexRefSetMaxAnisotropy, hipTexRefSetMaxAnisotropy, (P, NCC_BYTES8(11), texRef),            \
	  (V, unsigned int, maxAniso))                                                                       \
	X(233, hipTexRefSetMipmapLevelClamp, hipTexRefSetMipmapLevelClamp, (P, NCC_BYTES8(11), texRef),      \
	  (V, float, minMipMapLevelClamp), (V, float, maxMipMapLevelClamp))                                  \
	X(234, hipTexRefSetMipmappedArray, hipTexRefSetMipmappedArray, (P, NCC_BYTES8(11), texRef),          \
	  (P, NCC_BYTES8(8), mipmappedArray), (V, unsigned int, Flags))                                      \
	X(235, hipGLGetDevices, hipGLGetDevices, (P, unsigned int, pHipDeviceCount),                         \
	  (P, int, pHipDevices), (V, unsigned int, hipDeviceCount), (V, int, deviceList))                    \
	X(236, hipGraphAddDependencies, hipGraphAddDependencies, (V, void *, graph), (C, void *, from),      \
	  (C, void *, to), (V, size_t, numDependencies))                                                     \
	X(237, hipGraphAddEmptyNode, hipGraphAddEmptyNode, (P, void *, pGraphNode), (V, void *, graph),      \
	  (C, void *, pDependencies), (V, size_t, numDependencies))                                          \
	X(238, hipGraphExecKernelNodeSetParams, hipGraphExecKernelNodeSetParams, (V, void *, hGraphExec),    \
	  (V, void *, node), (C, NCC_BYTES8(8), pNodeParams))                                                \
	X(239, hipGraphGetNodes, hipGraphGetNodes, (V, void *, graph), (P, void *, nodes),                   \
	  (P, size_t, numNodes))                                                                             \
	X(240, hipGraphGetRootNodes, hipGraphGetRootNodes, (V, void *, graph), (P, void *, pRootNodes),      \
	  (P, size_t, pNumRootNodes))                                                                        \
	X(241, hipGraphKernelNodeGetParams, hipGraphKernelNodeGetParams, (V, void *, node),                  \
	  (P, NCC_BYTES8(8), pNodeParams))                                                                   \
	X(242, hipGraphKernelNodeSetParams, hipGraphKernelNodeSetParams, (V, void *, node),                  \
	  (C, NCC_BYTES8(8), pNodeParams))                                                                   \
	X(243, hipGraphMemcpyNodeGetParams, hipGraphMemcpyNodeGetParams, (V, void *, node),                  \
	  (P, NCC_BYTES8(20), pNodeParams))                                                                  \
	X(244, hipGraphMemcpyNodeSetParams, hipGraphMemcpyNodeSetParams, (V, void *, node),                  \
	  (C, NCC_BYTES8(20), pNodeParams))                                                                  \
	X(245, hipGraphMemsetNodeGetParams, hipGraphMemsetNodeGetParams, (V, void *, node),                  \
	  (P, NCC_BYTES8(6), pNodeParams))                                                                   \
	X(246, hipGraphMemsetNodeSetParams, hipGraphMemsetNodeSetParams, (V, void *, node),                  \
	  (C, NCC_BYTES8(6), pNodeParams))                                                                   \
	X(247, hipGraphicsGLRegisterBuffer, hipGraphicsGLRegisterBuffer, (P, void *, resource),              \
	  (V, int, buffer), (V, unsigned int, flags))                                                        \
	X(248, hipGraphicsMapResources, hipGraphicsMapResources, (V, int, count), (P, void *, resources),    \
	  (V, void *, stream))                                                                               \
	X(249, hipGraphicsResourceGetMappedPointer, hipGraphicsResourceGetMappedPointer,                     \
	  (P, void *, devPtr), (P, size_t, size), (V, void *, resource))                                     \
	X(250, hipGraphicsUnmapResources, hipGraphicsUnmapResources, (V, int, count),                        \
	  (P, void *, resources), (V, void *, stream))                                                       \
	X(251, hipGraphicsUnregisterResource, hipGraphicsUnregisterResource, (V, void *, resource))          \
	X(252, hipGraphAddChildGraphNode, hipGraphAddChildGraphNode, (P, void *, pGraphNode),                \
	  (V, void *, graph), (C, void *, pDependencies), (V, size_t, numDependencies),                      \
	  (V, void *, childGraph))                                                                           \
	X(253, hipGraphAddEventRecordNode, hipGraphAddEventRecordNode, (P, void *, pGraphNode),              \
	  (V, void *, graph), (C, void *, pDependencies), (V, size_t, numDependencies),                      \
	  (V, void *, event))                                                                                \
	X(254, hipGraphAddEventWaitNode, hipGraphAddEventWaitNode, (P, void *, pGraphNode),                  \
	  (V, void *, graph), (C, void *, pDependencies), (V, size_t, numDependencies),                      \
	  (V, void *, event))                                                                                \
	X(255, hipGraphAddHostNode, hipGraphAddHostNode, (P, void *, pGraphNode), (V, void *, graph),        \
	  (C, void *, pDependencies), (V, size_t, numDependencies), (C, NCC_BYTES8(2), pNodeParams))         \
	X(256, hipGraphAddMemcpyNode1D, hipGraphAddMemcpyNode1D, (P, void *, pGraphNode),                    \
	  (V, void *, graph), (C, void *, pDependencies), (V, size_t, numDependencies), (V, void *, dst),    \
	  (V, const void *, src), (V, size_t, count), (V, int, kind))                                        \
	X(257, hipGraphAddMemcpyNodeFromSymbol, hipGraphAddMemcpyNodeFromSymbol, (P, void *, pGraphNode),    \
	  (V, void *, graph), (C, void *, pDependencies), (V, size_t, numDependencies), (V, void *, dst),    \
	  (V, const void *, symbol), (V, size_t, count), (V, size_t, offset), (V, int, kind))                \
	X(258, hipGraphAddMemcpyNodeToSymbol, hipGraphAddMemcpyNodeToSymbol, (P, void *, pGraphNode),        \
	  (V, void *, graph), (C, void *, pDependencies), (V, size_t, numDependencies),                      \
	  (V, const void *, symbol), (V, const void *, src), (V, size_t, count), (V, size_t, offset),        \
	  (V, int, kind))                                                                                    \
	X(259, hipGraphChildGraphNodeGetGraph, hipGraphChildGraphNodeGetGraph, (V, void *, node),            \
	  (P, void *, pGraph))                                                                               \
	X(260, hipGraphClone, hipGraphClone, (P, void *, pGraphClone), (V, void *, originalGraph))           \
	X(261, hipGraphDestroyNode, hipGraphDestroyNode, (V, void *, node))                                  \
	X(262, hipGraphEventRecordNodeGetEvent, hipGraphEventRecordNodeGetEvent, (V, void *, node),          \
	  (P, void *, event_out))                                                                            \
	X(263, hipGraphEventRecordNodeSetEvent, hipGraphEventRecordNodeSetEvent, (V, void *, node),          \
	  (V, void *, event))                                                                                \
	X(264, hipGraphEventWaitNodeGetEvent, hipGraphEventWaitNodeGetEvent, (V, void *, node),              \
	  (P, void *, event_out))                                                                            \
	X(265, hipGraphEventWaitNodeSetEvent, hipGraphEventWaitNodeSetEvent, (V, void *, node),              \
	  (V, void *, event))                                                                                \
	X(266, hipGraphExecChildGraphNodeSetParams, hipGraphExecChildGraphNodeSetParams,                     \
	  (V, void *, hGraphExec), (V, void *, node), (V, void *, childGraph))                               \
	X(267, hipGraphExecEventRecordNodeSetEvent, hipGraphExecEventRecordNodeSetEvent,                     \
	  (V, void *, hGraphExec), (V, void *, hNode), (V, void *, event))                                   \
	X(268, hipGraphExecEventWaitNodeSetEvent, hipGraphExecEventWaitNodeSetEvent,                         \
	  (V, void *, hGraphExec), (V, void *, hNode), (V, void *, event))                                   \
	X(269, hipGraphExecHostNodeSetParams, hipGraphExecHostNodeSetParams, (V, void *, hGraphExec),        \
	  (V, void *, node), (C, NCC_BYTES8(2), pNodeParams))                                                \
	X(270, hipGraphExecMemcpyNodeSetParams, hipGraphExecMemcpyNodeSetParams, (V, void *, hGraphExec),    \
	  (V, void *, node), (P, NCC_BYTES8(20), pNodeParams))                                               \
	X(271, hipGraphExecMemcpyNodeSetParams1D, hipGraphExecMemcpyNodeSetParams1D,                         \
	  (V, void *, hGraphExec), (V, void *, node), (V, void *, dst), (V, const void *, src),              \
	  (V, size_t, count), (V, int, kind))                                                                \
	X(272, hipGraphExecMemcpyNodeSetParamsFromSymbol, hipGraphExecMemcpyNodeSetParamsFromSymbol,         \
	  (V, void *, hGraphExec), (V, void *, node), (V, void *, dst), (V, const void *, symbol),           \
	  (V, size_t, count), (V, size_t, offset), (V, int, kind))                                           \
	X(273, hipGraphExecMemcpyNodeSetParamsToSymbol, hipGraphExecMemcpyNodeSetParamsToSymbol,             \
	  (V, void *, hGraphExec), (V, void *, node), (V, const void *, symbol), (V, const void *, src),     \
	  (V, size_t, count), (V, size_t, offset), (V, int, kind))                                           \
	X(274, hipGraphExecMemsetNodeSetParams, hipGraphExecMemsetNodeSetParams, (V, void *, hGraphExec),    \
	  (V, void *, node), (C, NCC_BYTES8(6), pNodeParams))                                                \
	X(275, hipGraphExecUpdate, hipGraphExecUpdate, (V, void *, hGraphExec), (V, void *, hGraph),         \
	  (P, void *, hErrorNode_out), (P, int, updateResult_out))                                           \
	X(276, hipGraphGetEdges, hipGraphGetEdges, (V, void *, graph), (P, void *, from), (P, void *, to),   \
	  (P, size_t, numEdges))                                                                             \
	X(277, hipGraphHostNodeGetParams, hipGraphHostNodeGetParams, (V, void *, node),                      \
	  (P, NCC_BYTES8(2), pNodeParams))                                                                   \
	X(278, hipGraphHostNodeSetParams, hipGraphHostNodeSetParams, (V, void *, node),                      \
	  (C, NCC_BYTES8(2), pNodeParams))                                                                   \
	X(279, hipGraphInstantiateWithFlags, hipGraphInstantiateWithFlags, (P, void *, pGraphExec),          \
	  (V, void *, graph), (V, uint64_t, flags))                                                          \
	X(280, hipGraphMemcpyNodeSetParams1D, hipGraphMemcpyNodeSetParams1D, (V, void *, node),              \
	  (V, void *, dst), (V, const void *, src), (V, size_t, count), (V, int, kind))                      \
	X(281, hipGraphMemcpyNodeSetParamsFromSymbol, hipGraphMemcpyNodeSetParamsFromSymbol,                 \
	  (V, void *, node), (V, void *, dst), (V, const void *, symbol), (V, size_t, count),                \
	  (V, size_t, offset), (V, int, kind))                                                               \
	X(282, hipGraphMemcpyNodeSetParamsToSymbol, hipGraphMemcpyNodeSetParamsToSymbol,                     \
	  (V, void *, node), (V, const void *, symbol), (V, const void *, src), (V, size_t, count),          \
	  (V, size_t, offset), (V, int, kind))                                                               \
	X(283, hipGraphNodeFindInClone, hipGraphNodeFindInClone, (P, void *, pNode),                         \
	  (V, void *, originalNode), (V, void *, clonedGraph))                                               \
	X(284, hipGraphNodeGetDependencies, hipGraphNodeGetDependencies, (V, void *, node),                  \
	  (P, void *, pDependencies), (P, size_t, pNumDependencies))                                         \
	X(285, hipGraphNodeGetDependentNodes, hipGraphNodeGetDependentNodes, (V, void *, node),              \
	  (P, void *, pDependentNodes), (P, size_t, pNumDependentNodes))                                     \
	X(286, hipGraphNodeGetType, hipGraphNodeGetType, (V, void *, node), (P, int, pType))                 \
	X(287, hipGraphRemoveDependencies, hipGraphRemoveDependencies, (V, void *, graph),                   \
	  (C, void *, from), (C, void *, to), (V, size_t, numDependencies))                                  \
	X(288, hipStreamGetCaptureInfo, hipStreamGetCaptureInfo, (V, void *, stream),                        \
	  (P, int, pCaptureStatus), (P, uint64_t, pId))                                                      \
	X(289, hipStreamGetCaptureInfo_v2, hipStreamGetCaptureInfo_v2, (V, void *, stream),                  \
	  (P, int, captureStatus_out), (P, uint64_t, id_out), (P, void *, graph_out),                        \
	  (P, void *, dependencies_out), (P, size_t, numDependencies_out))                                   \
	X(290, hipStreamIsCapturing, hipStreamIsCapturing, (V, void *, stream), (P, int, pCaptureStatus))    \
	X(291, hipStreamUpdateCaptureDependencies, hipStreamUpdateCaptureDependencies,                       \
	  (V, void *, stream), (P, void *, dependencies), (V, size_t, numDependencies),                      \
	  (V, unsigned int, flags))                                                                          \
	X(292, hipDrvPointerGetAttributes, hipDrvPointerGetAttributes, (V, unsigned int, numAttributes),     \
	  (P, int, attributes), (P, void *, data), (V, void *, ptr))                                         \
	X(293, hipGraphicsGLRegisterImage, hipGraphicsGLRegisterImage, (P, void *, resource),                \
	  (V, int, image), (V, int, target), (V, unsigned int, flags))                                       \
	X(294, hipGraphicsSubResourceGetMappedArray, hipGraphicsSubResourceGetMappedArray,                   \
	  (P, void *, array), (V, void *, resource), (V, unsigned int, arrayIndex),                          \
	  (V, unsigned int, mipLevel))                                                                       \
	X(295, hipPointerGetAttribute, hipPointerGetAttribute, (V, void *, data), (V, int, attribute),       \
	  (V, void *, ptr))                                                                                  \
	X(297, hipThreadExchangeStreamCaptureMode, hipThreadExchangeStreamCaptureMode, (P, int, mode))       \
	X(298, hipDeviceGetUuid, hipDeviceGetUuid, (P, NCC_BYTES1(16), uuid), (V, int, device))              \
	X(299, hipGetChannelDesc, hipGetChannelDesc, (P, NCC_BYTES4(5), desc), (V, void *, array))           \
	X(300, hipGraphKernelNodeGetAttribute, hipGraphKernelNodeGetAttribute, (V, void *, hNode),           \
	  (V, int, attr), (P, NCC_BYTES8(8), value))                                                         \
	X(301, hipGraphKernelNodeSetAttribute, hipGraphKernelNodeSetAttribute, (V, void *, hNode),           \
	  (V, int, attr), (C, NCC_BYTES8(8), value))                                                         \
	X(302, hipLaunchHostFunc, hipLaunchHostFunc, (V, void *, stream), (V, void *, fn),                   \
	  (V, void *, userData))                                                                             \
	X(303, hipDeviceGetDefaultMemPool, hipDeviceGetDefaultMemPool, (P, void *, mem_pool),                \
	  (V, int, device))                                                                                  \
	X(304, hipDeviceGetMemPool, hipDeviceGetMemPool, (P, void *, mem_pool), (V, int, device))            \
	X(305, hipDeviceSetMemPool, hipDeviceSetMemPool, (V, int, device), (V, void *, mem_pool))            \
	X(306, hipFreeAsync, hipFreeAsync, (V, void *, dev_ptr), (V, void *, stream))                        \
	X(307, hipMallocAsync, hipMallocAsync, (P, void *, dev_ptr), (V, size_t, size),                      \
	  (V, void *, stream))                                                                               \
	X(308, hipMallocFromPoolAsync, hipMallocFromPoolAsync, (P, void *, dev_ptr), (V, size_t, size),      \
	  (V, void *, mem_pool), (V, void *, stream))                                                        \
	X(309, hipMemPoolCreate, hipMemPoolCreate, (P, void *, mem_pool), (C, NCC_BYTES8(11), pool_props))   \
	X(310, hipMemPoolDestroy, hipMemPoolDestroy, (V, void *, mem_pool))                                  \
	X(311, hipMemPoolExportPointer, hipMemPoolExportPointer, (P, NCC_BYTES1(64), export_data),           \
	  (V, void *, dev_ptr))                                                                              \
	X(312, hipMemPoolExportToShareableHandle, hipMemPoolExportToShareableHandle,                         \
	  (V, void *, shared_handle), (V, void *, mem_pool), (V, int, handle_type),                          \
	  (V, unsigned int, flags))                                                                          \
	X(313, hipMemPoolGetAccess, hipMemPoolGetAccess, (P, int, flags), (V, void *, mem_pool),             \
	  (P, struct ncc_hip_location, location))                                                            \
	X(314, hipMemPoolGetAttribute, hipMemPoolGetAttribute, (V, void *, mem_pool), (V, int, attr),        \
	  (V, void *, value))                                                                                \
	X(315, hipMemPoolImportFromShareableHandle, hipMemPoolImportFromShareableHandle,                     \
	  (P, void *, mem_pool), (V, void *, shared_handle), (V, int, handle_type),                          \
	  (V, unsigned int, flags))                                                                          \
	X(316, hipMemPoolImportPointer, hipMemPoolImportPointer, (P, void *, dev_ptr),                       \
	  (V, void *, mem_pool), (P, NCC_BYTES1(64), export_data))                                           \
	X(317, hipMemPoolSetAccess, hipMemPoolSetAccess, (V, void *, mem_pool),                              \
	  (C, NCC_BYTES4(3), desc_list), (V, size_t, count))                                                 \
	X(318, hipMemPoolSetAttribute, hipMemPoolSetAttribute, (V, void *, mem_pool), (V, int, attr),        \
	  (V, void *, value))                                                                                \
	X(319, hipMemPoolTrimTo, hipMemPoolTrimTo, (V, void *, mem_pool), (V, size_t, min_bytes_to_hold))    \
	X(320, hipMemAddressFree, hipMemAddressFree, (V, void *, devPtr), (V, size_t, size))                 \
	X(321, hipMemAddressReserve, hipMemAddressReserve, (P, void *, ptr), (V, size_t, size),              \
	  (V, size_t, alignment), (V, void *, addr), (V, uint64_t, flags))                                   \
	X(322, hipMemCreate, hipMemCreate, (P, void *, handle), (V, size_t, size),                           \
	  (C, NCC_BYTES8(4), prop), (V, uint64_t, flags))                                                    \
	X(323, hipMemExportToShareableHandle, hipMemExportToShareableHandle, (V, void *, shareableHandle),   \
	  (V, void *, handle), (V, int, handleType), (V, uint64_t, flags))                                   \
	X(324, hipMemGetAccess, hipMemGetAccess, (P, uint64_t, flags),                                       \
	  (C, struct ncc_hip_location, location), (V, void *, ptr))                                          \
	X(325, hipMemGetAllocationGranularity, hipMemGetAllocationGranularity, (P, size_t, granularity),     \
	  (C, NCC_BYTES8(4), prop), (V, int, option))                                                        \
	X(326, hipMemGetAllocationPropertiesFromHandle, hipMemGetAllocationPropertiesFromHandle,             \
	  (P, NCC_BYTES8(4), prop), (V, void *, handle))                                                     \
	X(327, hipMemImportFromShareableHandle, hipMemImportFromShareableHandle, (P, void *, handle),        \
	  (V, void *, osHandle), (V, int, shHandleType))                                                     \
	X(328, hipMemMap, hipMemMap, (V, void *, ptr), (V, size_t, size), (V, size_t, offset),               \
	  (V, void *, handle), (V, uint64_t, flags))                                                         \
	X(329, hipMemMapArrayAsync, hipMemMapArrayAsync, (P, NCC_BYTES8(19), mapInfoList),                   \
	  (V, unsigned int, count), (V, void *, stream))                                                     \
	X(330, hipMemRelease, hipMemRelease, (V, void *, handle))                                            \
	X(331, hipMemRetainAllocationHandle, hipMemRetainAllocationHandle, (P, void *, handle),              \
	  (V, void *, addr))                                                                                 \
	X(332, hipMemSetAccess, hipMemSetAccess, (V, void *, ptr), (V, size_t, size),                        \
	  (C, NCC_BYTES4(3), desc), (V, size_t, count))                                                      \
	X(333, hipMemUnmap, hipMemUnmap, (V, void *, ptr), (V, size_t, size))                                \
	X(334, hipDeviceSetGraphMemAttribute, hipDeviceSetGraphMemAttribute, (V, int, device),               \
	  (V, int, attr), (V, void *, value))                                                                \
	X(335, hipDeviceGetGraphMemAttribute, hipDeviceGetGraphMemAttribute, (V, int, device),               \
	  (V, int, attr), (V, void *, value))                                                                \
	X(336, hipDeviceGraphMemTrim, hipDeviceGraphMemTrim, (V, int, device))                               \
	X(337, hipDeviceSetLimit, hipDeviceSetLimit, (V, int, limit), (V, size_t, value))                    \
	X(338, hipTexRefSetArray, hipTexRefSetArray, (P, NCC_BYTES8(11), tex), (V, void *, array),           \
	  (V, unsigned int, flags))                                                                          \
	X(339, hipTexRefSetFlags, hipTexRefSetFlags, (P, NCC_BYTES8(11), texRef),                            \
	  (V, unsigned int, Flags))                                                                          \
	X(340, hipTexRefSetMipmapLevelBias, hipTexRefSetMipmapLevelBias, (P, NCC_BYTES8(11), texRef),        \
	  (V, float, bias))                                                                                  \
	X(341, hipDriverGetVersion, hipDriverGetVersion, (P, int, driverVersion))                            \
	X(342, hipGraphUpload, hipGraphUpload, (V, void *, graphExec), (V, void *, stream))                  \
	X(343, hipRuntimeGetVersion, hipRuntimeGetVersion, (P, int, runtimeVersion))                         \
	X(344, hipUserObjectCreate, hipUserObjectCreate, (P, void *, object_out), (V, void *, ptr),          \
	  (V, void *, destroy), (V, unsigned int, initialRefcount), (V, unsigned int, flags))                \
	X(345, hipUserObjectRelease, hipUserObjectRelease, (V, void *, object), (V, unsigned int, count))    \
	X(346, hipUserObjectRetain, hipUserObjectRetain, (V, void *, object), (V, unsigned int, count))      \
	X(347, hipGraphRetainUserObject, hipGraphRetainUserObject, (V, void *, graph),                       \
	  (V, void *, object), (V, unsigned int, count), (V, unsigned int, flags))                           \
	X(348, hipGraphReleaseUserObject, hipGraphReleaseUserObject, (V, void *, graph),                     \
	  (V, void *, object), (V, unsigned int, count))                                                     \
	X(349, hipGraphDebugDotPrint, hipGraphDebugDotPrint, (V, void *, graph), (C, char, path),            \
	  (V, unsigned int, flags))                                                                          \
	X(350, hipGraphKernelNodeCopyAttributes, hipGraphKernelNodeCopyAttributes, (V, void *, hSrc),        \
	  (V, void *, hDst))                                                                                 \
	X(351, hipGraphNodeGetEnabled, hipGraphNodeGetEnabled, (V, void *, hGraphExec),                      \
	  (V, void *, hNode), (P, unsigned int, isEnabled))                                                  \
	X(352, hipGraphNodeSetEnabled, hipGraphNodeSetEnabled, (V, void *, hGraphExec),                      \
	  (V, void *, hNode), (V, unsigned int, isEnabled))                                                  \
	X(353, hipPointerSetAttribute, hipPointerSetAttribute, (V, const void *, value),                     \
	  (V, int, attribute), (V, void *, ptr))                                                             \
	X(354, hipGraphAddMemAllocNode, hipGraphAddMemAllocNode, (P, void *, pGraphNode),                    \
	  (V, void *, graph), (C, void *, pDependencies), (V, size_t, numDependencies),                      \
	  (P, NCC_BYTES8(15), pNodeParams))                                                                  \
	X(355, hipGraphAddMemFreeNode, hipGraphAddMemFreeNode, (P, void *, pGraphNode),                      \
	  (V, void *, graph), (C, void *, pDependencies), (V, size_t, numDependencies),                      \
	  (V, void *, dev_ptr))                                                                              \
	X(356, hipGraphMemAllocNodeGetParams, hipGraphMemAllocNodeGetParams, (V, void *, node),              \
	  (P, NCC_BYTES8(15), pNodeParams))                                                                  \
	X(357, hipGraphMemFreeNodeGetParams, hipGraphMemFreeNodeGetParams, (V, void *, node),                \
	  (V, void *, dev_ptr))                                                                              \
	X(358, hipModuleLaunchCooperativeKernel, hipModuleLaunchCooperativeKernel, (V, void *, f),           \
	  (V, unsigned int, gridDimX), (V, unsigned int, gridDimY), (V, unsigned int, gridDimZ),             \
	  (V, unsigned int, blockDimX), (V, unsigned int, blockDimY), (V, unsigned int, blockDimZ),          \
	  (V, unsigned int, sharedMemBytes), (V, void *, stream), (P, void *, kernelParams))                 \
	X(359, hipModuleLaunchCooperativeKernelMultiDevice, hipModuleLaunchCooperativeKernelMultiDevice,     \
	  (P, NCC_BYTES8(7), launchParamsList), (V, unsigned int, numDevices), (V, unsigned int, flags))     \
	X(360, hipArray3DGetDescriptor, hipArray3DGetDescriptor, (P, NCC_BYTES8(5), pArrayDescriptor),       \
	  (V, void *, array))                                                                                \
	X(361, hipArrayGetDescriptor, hipArrayGetDescriptor, (P, NCC_BYTES8(3), pArrayDescriptor),           \
	  (V, void *, array))                                                                                \
	X(362, hipArrayGetInfo, hipArrayGetInfo, (P, NCC_BYTES4(5), desc),                                   \
	  (P, struct ncc_hip_extent, extent), (P, unsigned int, flags), (V, void *, array))                  \
	X(363, hipStreamGetDevice, hipStreamGetDevice, (V, void *, stream), (P, int, device))                \
	X(364, hipExternalMemoryGetMappedMipmappedArray, hipExternalMemoryGetMappedMipmappedArray,           \
	  (P, void *, mipmap), (V, void *, extMem), (C, NCC_BYTES8(8), mipmapDesc))                          \
	X(365, hipChooseDeviceR0600, hipChooseDeviceR0600, (P, int, device), (C, NCC_BYTES8(184), prop))     \
	X(366, hipDrvGraphAddMemcpyNode, hipDrvGraphAddMemcpyNode, (P, void *, phGraphNode),                 \
	  (V, void *, hGraph), (C, void *, dependencies), (V, size_t, numDependencies),                      \
	  (C, NCC_BYTES8(23), copyParams), (V, void *, ctx))                                                 \
	X(367, hipDrvGraphAddMemsetNode, hipDrvGraphAddMemsetNode, (P, void *, phGraphNode),                 \
	  (V, void *, hGraph), (C, void *, dependencies), (V, size_t, numDependencies),                      \
	  (C, NCC_BYTES8(6), memsetParams), (V, void *, ctx))                                                \
	X(368, hipDrvGraphMemcpyNodeGetParams, hipDrvGraphMemcpyNodeGetParams, (V, void *, hNode),           \
	  (P, NCC_BYTES8(23), nodeParams))                                                                   \
	X(369, hipDrvGraphMemcpyNodeSetParams, hipDrvGraphMemcpyNodeSetParams, (V, void *, hNode),           \
	  (C, NCC_BYTES8(23), nodeParams))                                                                   \
	X(370, hipGetDevicePropertiesR0600, hipGetDevicePropertiesR0600, (P, NCC_BYTES8(184), prop),         \
	  (V, int, deviceId))                                                                                \
	X(371, hipGraphAddExternalSemaphoresSignalNode, hipGraphAddExternalSemaphoresSignalNode,             \
	  (P, void *, pGraphNode), (V, void *, graph), (C, void *, pDependencies),                           \
	  (V, size_t, numDependencies), (C, NCC_BYTES8(3), nodeParams))                                      \
	X(372, hipGraphAddExternalSemaphoresWaitNode, hipGraphAddExternalSemaphoresWaitNode,                 \
	  (P, void *, pGraphNode), (V, void *, graph), (C, void *, pDependencies),                           \
	  (V, size_t, numDependencies), (C, NCC_BYTES8(3), nodeParams))                                      \
	X(373, hipGraphExecExternalSemaphoresSignalNodeSetParams, hipGraphExecExternalSemaphoresSignalNodeSetParams, \
	  (V, void *, hGraphExec), (V, void *, hNode), (C, NCC_BYTES8(3), nodeParams))                       \
	X(374, hipGraphExecExternalSemaphoresWaitNodeSetParams, hipGraphExecExternalSemaphoresWaitNodeSetParams, \
	  (V, void *, hGraphExec), (V, void *, hNode), (C, NCC_BYTES8(3), nodeParams))                       \
	X(375, hipGraphExternalSemaphoresSignalNodeGetParams, hipGraphExternalSemaphoresSignalNodeGetParams, \
	  (V, void *, hNode), (P, NCC_BYTES8(3), params_out))                                                \
	X(376, hipGraphExternalSemaphoresSignalNodeSetParams, hipGraphExternalSemaphoresSignalNodeSetParams, \
	  (V, void *, hNode), (C, NCC_BYTES8(3), nodeParams))                                                \
	X(377, hipGraphExternalSemaphoresWaitNodeGetParams, hipGraphExternalSemaphoresWaitNodeGetParams,     \
	  (V, void *, hNode), (P, NCC_BYTES8(3), params_out))                                                \
	X(378, hipGraphExternalSemaphoresWaitNodeSetParams, hipGraphExternalSemaphoresWaitNodeSetParams,     \
	  (V, void *, hNode), (C, NCC_BYTES8(3), nodeParams))                                                \
	X(379, hipExtGetLastError, hipExtGetLastError)                                                       \
	X(380, hipGraphAddNode, hipGraphAddNode, (P, void *, pGraphNode), (V, void *, graph),                \
	  (C, void *, pDependencies), (V, size_t, numDependencies), (P, NCC_BYTES8(32), nodeParams))         \
	X(381, hipGetProcAddress, hipGetProcAddress, (C, char, symbol), (P, void *, pfn),                    \
	  (V, int, hipVersion), (V, uint64_t, flags), (P, int, symbolStatus))                                \
	X(382, hipGraphExecGetFlags, hipGraphExecGetFlags, (V, void *, graphExec), (P, uint64_t, flags))     \
	X(383, hipGraphExecNodeSetParams, hipGraphExecNodeSetParams, (V, void *, graphExec),                 \
	  (V, void *, node), (P, NCC_BYTES8(32), nodeParams))                                                \
	X(384, hipGraphInstantiateWithParams, hipGraphInstantiateWithParams, (P, void *, pGraphExec),        \
	  (V, void *, graph), (P, NCC_BYTES8(4), instantiateParams))                                         \
	X(385, hipGraphNodeSetParams, hipGraphNodeSetParams, (V, void *, node),                              \
	  (P, NCC_BYTES8(32), nodeParams))                                                                   \
	X(386, hipDrvGraphAddMemFreeNode, hipDrvGraphAddMemFreeNode, (P, void *, phGraphNode),               \
	  (V, void *, hGraph), (C, void *, dependencies), (V, size_t, numDependencies), (V, void *, dptr))   \
	X(387, hipDrvGraphExecMemcpyNodeSetParams, hipDrvGraphExecMemcpyNodeSetParams,                       \
	  (V, void *, hGraphExec), (V, void *, hNode), (C, NCC_BYTES8(23), copyParams), (V, void *, ctx))    \
	X(388, hipDrvGraphExecMemsetNodeSetParams, hipDrvGraphExecMemsetNodeSetParams,                       \
	  (V, void *, hGraphExec), (V, void *, hNode), (C, NCC_BYTES8(6), memsetParams), (V, void *, ctx))   \
	X(389, hipTexRefGetArray, hipTexRefGetArray, (P, void *, pArray), (C, NCC_BYTES8(11), texRef))       \
	X(390, hipTexRefGetBorderColor, hipTexRefGetBorderColor, (P, float, pBorderColor),                   \
	  (C, NCC_BYTES8(11), texRef))                                                                       \
	X(391, hipStreamBeginCaptureToGraph, hipStreamBeginCaptureToGraph, (V, void *, stream),              \
	  (V, void *, graph), (C, void *, dependencies), (C, NCC_BYTES1(8), dependencyData),                 \
	  (V, size_t, numDependencies), (V, int, mode))                                                      \
	X(392, hipGetFuncBySymbol, hipGetFuncBySymbol, (P, void *, functionPtr),                             \
	  (V, const void *, symbolPtr))                                                                      \
	X(400, hipMemcpy2DArrayToArray, hipMemcpy2DArrayToArray, (V, void *, dst),                           \
	  (V, size_t, wOffsetDst), (V, size_t, hOffsetDst), (V, void *, src), (V, size_t, wOffsetSrc),       \
	  (V, size_t, hOffsetSrc), (V, size_t, width), (V, size_t, height), (V, int, kind))                  \
	X(401, hipMemcpyAtoA, hipMemcpyAtoA, (V, void *, dstArray), (V, size_t, dstOffset),                  \
	  (V, void *, srcArray), (V, size_t, srcOffset), (V, size_t, ByteCount))                             \
	X(402, hipMemcpyAtoD, hipMemcpyAtoD, (V, void *, dstDevice), (V, void *, srcArray),                  \
	  (V, size_t, srcOffset), (V, size_t, ByteCount))                                                    \
	X(403, hipMemcpyAtoHAsync, hipMemcpyAtoHAsync, (V, void *, dstHost), (V, void *, srcArray),          \
	  (V, size_t, srcOffset), (V, size_t, ByteCount), (V, void *, stream))                               \
	X(404, hipMemcpyDtoA, hipMemcpyDtoA, (V, void *, dstArray), (V, size_t, dstOffset),                  \
	  (V, void *, srcDevice), (V, size_t, ByteCount))                                                    \
	X(405, hipMemcpyHtoAAsync, hipMemcpyHtoAAsync, (V, void *, dstArray), (V, size_t, dstOffset),        \
	  (V, const void *, srcHost), (V, size_t, ByteCount), (V, void *, stream))                           \
	X(406, hipSetValidDevices, hipSetValidDevices, (P, int, device_arr), (V, int, len))                  \
	X(408, hipStreamBatchMemOp, hipStreamBatchMemOp, (V, void *, stream), (V, unsigned int, count),      \
	  (P, NCC_BYTES8(6), paramArray), (V, unsigned int, flags))                                          \
	X(409, hipGraphAddBatchMemOpNode, hipGraphAddBatchMemOpNode, (P, void *, phGraphNode),               \
	  (V, void *, hGraph), (C, void *, dependencies), (V, size_t, numDependencies),                      \
	  (C, NCC_BYTES8(4), nodeParams))                                                                    \
	X(410, hipGraphBatchMemOpNodeGetParams, hipGraphBatchMemOpNodeGetParams, (V, void *, hNode),         \
	  (P, NCC_BYTES8(4), nodeParams_out))                                                                \
	X(411, hipGraphBatchMemOpNodeSetParams, hipGraphBatchMemOpNodeSetParams, (V, void *, hNode),         \
	  (P, NCC_BYTES8(4), nodeParams))                                                                    \
	X(412, hipGraphExecBatchMemOpNodeSetParams, hipGraphExecBatchMemOpNodeSetParams,                     \
	  (V, void *, hGraphExec), (V, void *, hNode), (C, NCC_BYTES8(4), nodeParams))                       \
	X(413, hipEventRecordWithFlags, hipEventRecordWithFlags, (V, void *, event), (V, void *, stream),    \
	  (V, unsigned int, flags))                                                                          \
	X(414, hipLinkAddData, hipLinkAddData, (V, void *, state), (V, int, type), (V, void *, data),        \
	  (V, size_t, size), (C, char, name), (V, unsigned int, numOptions), (P, int, options),              \
	  (P, void *, optionValues))                                                                         \
	X(415, hipLinkAddFile, hipLinkAddFile, (V, void *, state), (V, int, type), (C, char, path),          \
	  (V, unsigned int, numOptions), (P, int, options), (P, void *, optionValues))                       \
	X(416, hipLinkComplete, hipLinkComplete, (V, void *, state), (P, void *, hipBinOut),                 \
	  (P, size_t, sizeOut))                                                                              \
	X(417, hipLinkCreate, hipLinkCreate, (V, unsigned int, numOptions), (P, int, options),               \
	  (P, void *, optionValues), (P, void *, stateOut))                                                  \
	X(418, hipLinkDestroy, hipLinkDestroy, (V, void *, state))                                           \
	X(419, hipLaunchKernelExC, hipLaunchKernelExC, (C, NCC_BYTES8(7), config),                           \
	  (V, const void *, fPtr), (P, void *, args))                                                        \
	X(420, hipDrvLaunchKernelEx, hipDrvLaunchKernelEx, (C, NCC_BYTES8(7), config), (V, void *, f),       \
	  (P, void *, params), (P, void *, extra))                                                           \
	X(421, hipModuleGetFunctionCount, hipModuleGetFunctionCount, (P, unsigned int, count),               \
	  (V, void *, mod))                                                                                  \
	X(422, hipMemsetD2D16, hipMemsetD2D16, (V, void *, dst), (V, size_t, dstPitch),                      \
	  (V, unsigned short, value), (V, size_t, width), (V, size_t, height))                               \
	X(423, hipMemsetD2D16Async, hipMemsetD2D16Async, (V, void *, dst), (V, size_t, dstPitch),            \
	  (V, unsigned short, value), (V, size_t, width), (V, size_t, height), (V, void *, stream))          \
	X(424, hipMemsetD2D32, hipMemsetD2D32, (V, void *, dst), (V, size_t, dstPitch),                      \
	  (V, unsigned int, value), (V, size_t, width), (V, size_t, height))                                 \
	X(425, hipMemsetD2D32Async, hipMemsetD2D32Async, (V, void *, dst), (V, size_t, dstPitch),            \
	  (V, unsigned int, value), (V, size_t, width), (V, size_t, height), (V, void *, stream))            \
	X(426, hipMemsetD2D8, hipMemsetD2D8, (V, void *, dst), (V, size_t, dstPitch),                        \
	  (V, unsigned char, value), (V, size_t, width), (V, size_t, height))                                \
	X(427, hipMemsetD2D8Async, hipMemsetD2D8Async, (V, void *, dst), (V, size_t, dstPitch),              \
	  (V, unsigned char, value), (V, size_t, width), (V, size_t, height), (V, void *, stream))           \
	X(428, hipStreamGetAttribute, hipStreamGetAttribute, (V, void *, stream), (V, int, attr),            \
	  (P, NCC_BYTES8(8), value_out))                                                                     \
	X(429, hipStreamSetAttribute, hipStreamSetAttribute, (V, void *, stream), (V, int, attr),            \
	  (C, NCC_BYTES8(8), value))                                                                         \
	X(430, hipModuleLoadFatBinary, hipModuleLoadFatBinary, (P, void *, module),                          \
	  (V, const void *, fatbin))                                                                         \
	X(431, hipMemcpy3DBatchAsync, hipMemcpy3DBatchAsync, (V, size_t, numOps),                            \
	  (P, NCC_BYTES8(14), opList), (P, size_t, failIdx), (V, uint64_t, flags), (V, void *, stream))      \
	X(432, hipMemcpy3DPeer, hipMemcpy3DPeer, (P, NCC_BYTES8(21), p))                                     \
	X(433, hipMemcpy3DPeerAsync, hipMemcpy3DPeerAsync, (P, NCC_BYTES8(21), p), (V, void *, stream))      \
	X(434, hipMemcpyBatchAsync, hipMemcpyBatchAsync, (P, void *, dsts), (P, void *, srcs),               \
	  (P, size_t, sizes), (V, size_t, count), (P, NCC_BYTES4(6), attrs), (P, size_t, attrsIdxs),         \
	  (V, size_t, numAttrs), (P, size_t, failIdx), (V, void *, stream))                                  \
	X(435, hipGetDriverEntryPoint, hipGetDriverEntryPoint, (C, char, symbol), (P, void *, funcPtr),      \
	  (V, uint64_t, flags), (P, int, driverStatus))                                                      \
	X(436, hipMemPrefetchAsync_v2, hipMemPrefetchAsync_v2, (V, const void *, dev_ptr),                   \
	  (V, size_t, count), (V, struct ncc_hip_location, location), (V, unsigned int, flags),              \
	  (V, void *, stream))                                                                               \
	X(437, hipMemAdvise_v2, hipMemAdvise_v2, (V, const void *, dev_ptr), (V, size_t, count),             \
	  (V, int, advice), (V, struct ncc_hip_location, location))                                          \
	X(438, hipStreamGetId, hipStreamGetId, (V, void *, stream), (P, uint64_t, streamId))                 \
	X(439, hipLibraryLoadData, hipLibraryLoadData, (P, void *, library), (V, const void *, code),        \
	  (P, void *, jitOptions), (P, void *, jitOptionsValues), (V, unsigned int, numJitOptions),          \
	  (P, void *, libraryOptions), (P, void *, libraryOptionValues),                                     \
	  (V, unsigned int, numLibraryOptions))                                                              \
	X(440, hipLibraryLoadFromFile, hipLibraryLoadFromFile, (P, void *, library), (C, char, fileName),    \
	  (P, void *, jitOptions), (P, void *, jitOptionsValues), (V, unsigned int, numJitOptions),          \
	  (P, void *, libraryOptions), (P, void *, libraryOptionValues),                                     \
	  (V, unsigned int, numLibraryOptions))                                                              \
	X(441, hipLibraryUnload, hipLibraryUnload, (V, void *, library))                                     \
	X(442, hipLibraryGetKernel, hipLibraryGetKernel, (P, void *, pKernel), (V, void *, library),         \
	  (C, char, name))                                                                                   \
	X(443, hipLibraryGetKernelCount, hipLibraryGetKernelCount, (P, unsigned int, count),                 \
	  (V, void *, library))                                                                              \
	X(444, hipMemGetHandleForAddressRange, hipMemGetHandleForAddressRange, (V, void *, handle),          \
	  (V, void *, dptr), (V, size_t, size), (V, int, handleType), (V, uint64_t, flags))

/* For the default stream of the thread: they have the numbers of those for the legacy one. */
#define NCC_ROC_HIP_PER_THREAD_CALLS(X)                                                                      \
	X(59, hipEventRecord, hipEventRecord_spt, (V, void *, event), (V, void *, stream))                   \
	X(435, hipGetDriverEntryPoint, hipGetDriverEntryPoint_spt, (C, char, symbol),                        \
	  (P, void *, funcPtr), (V, uint64_t, flags), (P, int, driverStatus))                                \
	X(215, hipGraphLaunch, hipGraphLaunch_spt, (V, void *, graphExec), (V, void *, stream))              \
	X(105, hipLaunchCooperativeKernel, hipLaunchCooperativeKernel_spt, (V, const void *, f),             \
	  (V, dim3, gridDim), (V, dim3, blockDimX), (P, void *, kernelParams),                               \
	  (V, unsigned int, sharedMemBytes), (V, void *, stream))                                            \
	X(302, hipLaunchHostFunc, hipLaunchHostFunc_spt, (V, void *, stream), (V, void *, fn),               \
	  (V, void *, userData))                                                                             \
	X(107, hipLaunchKernel, hipLaunchKernel_spt, (V, const void *, function_address),                    \
	  (V, dim3, numBlocks), (V, dim3, dimBlocks), (P, void *, args), (V, size_t, sharedMemBytes),        \
	  (V, void *, stream))                                                                               \
	X(127, hipMemcpy2DAsync, hipMemcpy2DAsync_spt, (V, void *, dst), (V, size_t, dpitch),                \
	  (V, const void *, src), (V, size_t, spitch), (V, size_t, width), (V, size_t, height),              \
	  (V, int, kind), (V, void *, stream))                                                               \
	X(129, hipMemcpy2DFromArrayAsync, hipMemcpy2DFromArrayAsync_spt, (V, void *, dst),                   \
	  (V, size_t, dpitch), (V, void *, src), (V, size_t, wOffset), (V, size_t, hOffset),                 \
	  (V, size_t, width), (V, size_t, height), (V, int, kind), (V, void *, stream))                      \
	X(128, hipMemcpy2DFromArray, hipMemcpy2DFromArray_spt, (V, void *, dst), (V, size_t, dpitch),        \
	  (V, void *, src), (V, size_t, wOffset), (V, size_t, hOffset), (V, size_t, width),                  \
	  (V, size_t, height), (V, int, kind))                                                               \
	X(131, hipMemcpy2DToArrayAsync, hipMemcpy2DToArrayAsync_spt, (V, void *, dst),                       \
	  (V, size_t, wOffset), (V, size_t, hOffset), (V, const void *, src), (V, size_t, spitch),           \
	  (V, size_t, width), (V, size_t, height), (V, int, kind), (V, void *, stream))                      \
	X(130, hipMemcpy2DToArray, hipMemcpy2DToArray_spt, (V, void *, dst), (V, size_t, wOffset),           \
	  (V, size_t, hOffset), (V, const void *, src), (V, size_t, spitch), (V, size_t, width),             \
	  (V, size_t, height), (V, int, kind))                                                               \
	X(126, hipMemcpy2D, hipMemcpy2D_spt, (V, void *, dst), (V, size_t, dpitch),                          \
	  (V, const void *, src), (V, size_t, spitch), (V, size_t, width), (V, size_t, height),              \
	  (V, int, kind))                                                                                    \
	X(133, hipMemcpy3DAsync, hipMemcpy3DAsync_spt, (C, NCC_BYTES8(20), p), (V, void *, stream))          \
	X(132, hipMemcpy3D, hipMemcpy3D_spt, (C, NCC_BYTES8(20), p))                                         \
	X(134, hipMemcpyAsync, hipMemcpyAsync_spt, (V, void *, dst), (V, const void *, src),                 \
	  (V, size_t, sizeBytes), (V, int, kind), (V, void *, stream))                                       \
	X(140, hipMemcpyFromArray, hipMemcpyFromArray_spt, (V, void *, dst), (V, void *, srcArray),          \
	  (V, size_t, wOffset), (V, size_t, hOffset), (V, size_t, count), (V, int, kind))                    \
	X(142, hipMemcpyFromSymbolAsync, hipMemcpyFromSymbolAsync_spt, (V, void *, dst),                     \
	  (V, const void *, symbol), (V, size_t, sizeBytes), (V, size_t, offset), (V, int, kind),            \
	  (V, void *, stream))                                                                               \
	X(141, hipMemcpyFromSymbol, hipMemcpyFromSymbol_spt, (V, void *, dst), (V, const void *, symbol),    \
	  (V, size_t, sizeBytes), (V, size_t, offset), (V, int, kind))                                       \
	X(152, hipMemcpyToSymbolAsync, hipMemcpyToSymbolAsync_spt, (V, const void *, symbol),                \
	  (V, const void *, src), (V, size_t, sizeBytes), (V, size_t, offset), (V, int, kind),               \
	  (V, void *, stream))                                                                               \
	X(151, hipMemcpyToSymbol, hipMemcpyToSymbol_spt, (V, const void *, symbol),                          \
	  (V, const void *, src), (V, size_t, sizeBytes), (V, size_t, offset), (V, int, kind))               \
	X(125, hipMemcpy, hipMemcpy_spt, (V, void *, dst), (V, const void *, src), (V, size_t, sizeBytes),   \
	  (V, int, kind))                                                                                    \
	X(156, hipMemset2DAsync, hipMemset2DAsync_spt, (V, void *, dst), (V, size_t, pitch),                 \
	  (V, int, value), (V, size_t, width), (V, size_t, height), (V, void *, stream))                     \
	X(155, hipMemset2D, hipMemset2D_spt, (V, void *, dst), (V, size_t, pitch), (V, int, value),          \
	  (V, size_t, width), (V, size_t, height))                                                           \
	X(158, hipMemset3DAsync, hipMemset3DAsync_spt, (V, struct ncc_hip_pitched, pitchedDevPtr),           \
	  (V, int, value), (V, struct ncc_hip_extent, extent), (V, void *, stream))                          \
	X(157, hipMemset3D, hipMemset3D_spt, (V, struct ncc_hip_pitched, pitchedDevPtr), (V, int, value),    \
	  (V, struct ncc_hip_extent, extent))                                                                \
	X(159, hipMemsetAsync, hipMemsetAsync_spt, (V, void *, dst), (V, int, value),                        \
	  (V, size_t, sizeBytes), (V, void *, stream))                                                       \
	X(154, hipMemset, hipMemset_spt, (V, void *, dst), (V, int, value), (V, size_t, sizeBytes))          \
	X(190, hipStreamAddCallback, hipStreamAddCallback_spt, (V, void *, stream), (V, void *, callback),   \
	  (V, void *, userData), (V, unsigned int, flags))                                                   \
	X(219, hipStreamBeginCapture, hipStreamBeginCapture_spt, (V, void *, stream), (V, int, mode))        \
	X(220, hipStreamEndCapture, hipStreamEndCapture_spt, (V, void *, stream), (P, void *, pGraph))       \
	X(288, hipStreamGetCaptureInfo, hipStreamGetCaptureInfo_spt, (V, void *, stream),                    \
	  (P, int, pCaptureStatus), (P, uint64_t, pId))                                                      \
	X(289, hipStreamGetCaptureInfo_v2, hipStreamGetCaptureInfo_v2_spt, (V, void *, stream),              \
	  (P, int, captureStatus_out), (P, uint64_t, id_out), (P, void *, graph_out),                        \
	  (P, void *, dependencies_out), (P, size_t, numDependencies_out))                                   \
	X(196, hipStreamGetFlags, hipStreamGetFlags_spt, (V, void *, stream), (P, unsigned int, flags))      \
	X(197, hipStreamGetPriority, hipStreamGetPriority_spt, (V, void *, stream), (P, int, priority))      \
	X(290, hipStreamIsCapturing, hipStreamIsCapturing_spt, (V, void *, stream),                          \
	  (P, int, pCaptureStatus))                                                                          \
	X(198, hipStreamQuery, hipStreamQuery_spt, (V, void *, stream))                                      \
	X(199, hipStreamSynchronize, hipStreamSynchronize_spt, (V, void *, stream))                          \
	X(200, hipStreamWaitEvent, hipStreamWaitEvent_spt, (V, void *, stream), (V, void *, event),          \
	  (V, unsigned int, flags))                                                                          \
	X(381, hipGetProcAddress, hipGetProcAddress_spt, (C, char, symbol), (P, void *, pfn),                \
	  (V, int, hipVersion), (V, uint64_t, flags), (P, int, symbolStatus))
/* clang-format on */

#endif
