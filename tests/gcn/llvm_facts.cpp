// Prints llvm_facts.tsv: what LLVM's own tables say of the instructions of gfx9 that take part in compute kernels.
//
//     clang++-19 -std=c++17 $(llvm-config-19 --cxxflags) llvm_facts.cpp -o facts $(llvm-config-19 --ldflags --libs)
//     ./facts | sort -u > llvm_facts.tsv
//
// Columns: mnemonic, bits of SIInstrFlags (low 27: encoding; 32 vmcnt, 34 lgkmcnt), results, may (L)oad (S)tore,
// (B)ranch, (C)all, (R)eturn, implicit definitions, implicit uses, whether a result is tied to a source.

#include <cstdio>
#include <regex>

#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;

// Real encodings of gfx9; DPP and SDWA forms follow the plain ones.
static const std::regex Wanted("(?!IMAGE|EXP|V_INTERP|S_SETVSKIP|DS_.*SRC2).*_(vi|gfx9|gfx90a|gfx940|acd|vcd)");
static const std::regex Unwanted(".*(gfx1|_si$|gfx6|gfx7|_ci$|_dpp_|_sdwa_|pad_s_nop|V_(ADDC|SUBB|SUBBREV)_U32).*");
static const std::regex Older("V_(ADD|SUB|SUBREV)_U32_e(32|64)_vi"); // of gfx8, with a carry

static std::string registers(ArrayRef<MCPhysReg> found, const MCRegisterInfo &info) {
  std::string text;
  for (auto reg : found)
    text += (text.empty() ? "" : " ") + std::string(info.getName(reg));
  return text;
}

static const char *letters(const MCInstrDesc &d, char *into) {
  char *at = into;
  const std::pair<bool, char> all[] = {
      {d.mayLoad(), 'L'}, {d.mayStore(), 'S'}, {d.isBranch(), 'B'}, {d.isCall(), 'C'}, {d.isReturn(), 'R'}};
  for (auto [is, letter] : all)
    if (is)
      *at++ = letter;
  *at = 0;
  return into;
}

int main() {
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  std::string error;
  const char *triple = "amdgcn-amd-amdhsa";
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  MCTargetOptions options;
  auto *regs = target->createMCRegInfo(triple);
  auto *info = target->createMCInstrInfo();
  auto *printer = target->createMCInstPrinter(Triple(triple), 0, *target->createMCAsmInfo(*regs, triple, options),
                                              *info, *regs);
  for (unsigned opcode = 0; opcode < info->getNumOpcodes(); opcode++) {
    const MCInstrDesc &d = info->get(opcode);
    std::string name = info->getName(opcode).str();
    if (d.isPseudo() || !std::regex_match(name, Wanted) || std::regex_match(name, Unwanted) ||
        std::regex_match(name, Older))
      continue;
    MCInst instr;
    instr.setOpcode(opcode);
    std::string mnemonic = StringRef(printer->getMnemonic(&instr).first).split(' ').first.str();
    bool tied = false;
    for (unsigned k = 0; k < d.getNumOperands(); k++)
      tied |= d.getOperandConstraint(k, MCOI::TIED_TO) >= 0;
    char may[8];
    printf("%s\t%llx\t%d\t%s\t%s\t%s\t%d\n", mnemonic.c_str(), (unsigned long long)d.TSFlags, d.getNumDefs(),
           letters(d, may), registers(d.implicit_defs(), *regs).c_str(),
           registers(d.implicit_uses(), *regs).c_str(), tied);
  }
}
