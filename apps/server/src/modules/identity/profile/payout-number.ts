import type { PayoutForm } from "@croupier/contract/payout-accounts"
import { cpfFrom } from "@croupier/rules/cpf"
import { PATTERNS } from "@croupier/rules/register-rules"
import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { createBase58check } from "@scure/base"
import { isUuid } from "../../../kernel/uuid.ts"
import { maskedEmail, maskedMobile, mobileFrom } from "./mobile-number.ts"

const EMAIL = new RegExp(`^(?:${PATTERNS.email.source})$`, "u")
/** PIX holds no longer mail address (BACEN, Manual do DICT). */
const MAX_EMAIL = 77
const ZERO = `0x${"0".repeat(40)}`

/**
 * The number of an account in the one way it is written here, so that the same account is found again;
 * undefined for what cannot be one: wrong digits, length or checksum.
 */
export function payoutNumber(form: PayoutForm, typed: string): string | undefined {
  const text = typed.trim()
  switch (form) {
    case "ACCOUNT":
      return accountNumber(text)
    case "CPF":
      return cpfFrom(text)
    case "PHONE":
      return mobileFrom("55", text)
    case "EMAIL":
      return text.length <= MAX_EMAIL && EMAIL.test(text) ? text.toLowerCase() : undefined
    case "RANDOM":
      return isUuid(text) ? text.toLowerCase() : undefined
    case "TRC20":
      return isTron(text) ? text : undefined
    case "ERC20":
      return isEthereum(text) ? text : undefined
  }
}

/** Letters and digits; how people group them says nothing. */
function accountNumber(text: string): string | undefined {
  const bare = text.replaceAll(/[\s./-]/g, "").toUpperCase()
  return /^[\dA-Z]{4,34}$/.test(bare) && /\d/.test(bare) ? bare : undefined
}

const base58check = createBase58check(sha256)

/** Base58 with a checksum; 21 bytes that begin with 0x41 (Tron's main chain). */
function isTron(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && bytes[0] === 0x41 && bytes.some((byte, at) => at > 0 && byte !== 0)
  } catch {
    // The library throws for a checksum that does not fit.
    return false
  }
}

/** EIP-55: the capitals are the checksum. An address without them cannot be told from a mistyped one. */
function isEthereum(text: string): boolean {
  if (!/^0x[\dA-Fa-f]{40}$/.test(text) || text === ZERO) return false
  const bare = text.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(new TextEncoder().encode(bare))).toString("hex")
  const written = bare.replaceAll(/[a-f]/g, (letter, at: number) =>
    Number.parseInt(hash[at] ?? "0", 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return text === `0x${written}`
}

/** A number as its owner recognises it. */
export function maskedPayout(form: PayoutForm, number: string): string {
  if (form === "EMAIL") return maskedEmail(number)
  return form === "PHONE" ? maskedMobile(number) : `•••• ${number.slice(-4)}`
}
