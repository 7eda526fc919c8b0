import type { FieldFault } from "@croupier/rules/register-rules"
import type { Merchant } from "../../../call/merchant.ts"

/** Passwords that leaked elsewhere: the first that anybody tries. */
export interface LeakedPasswords {
  readonly has: (password: string) => Promise<boolean>
}

/**
 * Some fifty thousand of the most used leaked passwords, from a list that ships with the house: nothing of a
 * password leaves it. Read when first asked, which takes some tens of milliseconds once.
 */
export function leakedPasswords(): LeakedPasswords {
  let known: Promise<ReadonlySet<string>> | undefined
  const read = async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common")
    return new Set(dictionary["passwords-common"])
  }
  return {
    has: async (password) => {
      const list = await (known ??= read())
      // Capitals, or a mark at the end, make no guesser think twice.
      const plain = password.normalize("NFKC").toLowerCase()
      return list.has(plain) || list.has(plain.replace(/[!?.@#$*]{1,2}$/, ""))
    },
  }
}

/**
 * The faults of a form and, where the merchant asks for it, that its new password is on the list. A password
 * that has a fault already is not looked up.
 */
export async function withLeak(
  kit: { readonly leaked: LeakedPasswords },
  merchant: Merchant,
  password: string | undefined,
  faults: readonly FieldFault[],
): Promise<readonly FieldFault[]> {
  if (!password || !merchant.settings.security.leakedPasswords) return faults
  if (faults.some(({ field }) => field === "password") || !(await kit.leaked.has(password))) return faults
  return [...faults, { field: "password", key: "password_leaked", args: [] }]
}
