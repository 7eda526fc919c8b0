import { z } from "zod"
import type { Vault } from "../../kernel/secrets.ts"
import type { PayoutTarget } from "../identity/index.ts"

const Payee = z.object({ branch: z.string(), number: z.string() })

/** The part of an account that is shown to the depositor alone, sealed as it was when the two were matched. */
export const sealed = (vault: Vault, { branch, number }: PayoutTarget): Uint8Array =>
  vault.seal(Buffer.from(JSON.stringify({ branch, number })))

export const unsealed = (vault: Vault, bytes: Uint8Array): z.output<typeof Payee> =>
  Payee.parse(JSON.parse(Buffer.from(vault.open(bytes)).toString("utf8")))
