/* dlsym and dlvsym as the program sees them.
 *
 * Both depend on who calls: RTLD_NEXT, RTLD_DEFAULT and namespaces go by the return address. So the decision is
 * made in C, and where the answer is the real function's, it is jumped to with the registers and the return
 * address as they came in.
 *
 * struct ncc_answer { void *result; void *jump; } ncc_on_dlsym(handle, name, caller)
 * struct ncc_answer ncc_on_dlvsym(handle, name, version, caller)
 * comes back in two registers; `jump`, if set, is where to go on.
 */

#if defined(__x86_64__)

#if defined(__CET__)
#include <cet.h>
#else
#define _CET_ENDBR
#endif

	.text
	.hidden	ncc_on_dlsym
	.hidden	ncc_on_dlvsym
	.globl	dlsym
	.type	dlsym, @function
dlsym:
	.cfi_startproc
	_CET_ENDBR
	pushq	%rdi
	.cfi_adjust_cfa_offset 8
	pushq	%rsi
	.cfi_adjust_cfa_offset 8
	subq	$8, %rsp
	.cfi_adjust_cfa_offset 8
	movq	24(%rsp), %rdx
	call	ncc_on_dlsym
	addq	$8, %rsp
	.cfi_adjust_cfa_offset -8
	popq	%rsi
	.cfi_adjust_cfa_offset -8
	popq	%rdi
	.cfi_adjust_cfa_offset -8
	testq	%rdx, %rdx
	jz	1f
	jmpq	*%rdx
1:	ret
	.cfi_endproc
	.size	dlsym, .-dlsym

	.globl	dlvsym
	.type	dlvsym, @function
dlvsym:
	.cfi_startproc
	_CET_ENDBR
	pushq	%rdi
	.cfi_adjust_cfa_offset 8
	pushq	%rsi
	.cfi_adjust_cfa_offset 8
	pushq	%rdx
	.cfi_adjust_cfa_offset 8
	movq	24(%rsp), %rcx
	call	ncc_on_dlvsym
	movq	%rdx, %r11
	popq	%rdx
	.cfi_adjust_cfa_offset -8
	popq	%rsi
	.cfi_adjust_cfa_offset -8
	popq	%rdi
	.cfi_adjust_cfa_offset -8
	testq	%r11, %r11
	jz	1f
	jmpq	*%r11
1:	ret
	.cfi_endproc
	.size	dlvsym, .-dlvsym

#elif defined(__aarch64__)

	.text
	.hidden	ncc_on_dlsym
	.hidden	ncc_on_dlvsym
	.globl	dlsym
	.type	dlsym, %function
dlsym:
	.cfi_startproc
	hint	#34			/* bti c */
	stp	x29, x30, [sp, #-32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	mov	x29, sp
	stp	x0, x1, [sp, #16]
	mov	x2, x30
	bl	ncc_on_dlsym
	mov	x9, x0
	mov	x16, x1
	ldp	x0, x1, [sp, #16]
	ldp	x29, x30, [sp], #32
	.cfi_restore 29
	.cfi_restore 30
	.cfi_def_cfa_offset 0
	cbz	x16, 1f
	br	x16
1:	mov	x0, x9
	ret
	.cfi_endproc
	.size	dlsym, .-dlsym

	.globl	dlvsym
	.type	dlvsym, %function
dlvsym:
	.cfi_startproc
	hint	#34			/* bti c */
	stp	x29, x30, [sp, #-48]!
	.cfi_def_cfa_offset 48
	.cfi_offset 29, -48
	.cfi_offset 30, -40
	mov	x29, sp
	stp	x0, x1, [sp, #16]
	str	x2, [sp, #32]
	mov	x3, x30
	bl	ncc_on_dlvsym
	mov	x9, x0
	mov	x16, x1
	ldp	x0, x1, [sp, #16]
	ldr	x2, [sp, #32]
	ldp	x29, x30, [sp], #48
	.cfi_restore 29
	.cfi_restore 30
	.cfi_def_cfa_offset 0
	cbz	x16, 1f
	br	x16
1:	mov	x0, x9
	ret
	.cfi_endproc
	.size	dlvsym, .-dlvsym

#else
#error "the hook driver knows x86-64 and AArch64"
#endif

	.section .note.GNU-stack, "", %progbits
