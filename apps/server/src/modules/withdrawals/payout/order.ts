import { z } from "zod"
import type { Vault } from "../../../kernel/secrets.ts"
import type { PayoutTarget } from "../../identity/index.ts"
import { Payee, type PayoutOrder } from "../../payments/index.ts"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import type { WithdrawalsKit } from "../kit.ts"
import type { Attempt } from "./attempt.ts"

/** A provider that honours it begins nothing after this time, counted from the mark. */
export const NOT_AFTER_MS = 10 * MINUTE_MS

const Frozen = z.object({ payee: Payee, callbackUrl: z.string() })
type Frozen = z.output<typeof Frozen>

/**
 * The fields of an order that may change at the house between two looks, as they were when the attempt was
 * prepared.
 */
export const frozenOrder = (kit: WithdrawalsKit, target: PayoutTarget, provider: string): Uint8Array =>
  seal(kit.vault, {
    payee: { name: target.holder, taxId: target.taxId, account: accountOf(target) },
    callbackUrl: `${kit.publicUrl()}/payments/payouts/webhooks/${provider}`,
  })

const seal = (vault: Vault, frozen: Frozen): Uint8Array => vault.seal(Buffer.from(JSON.stringify(frozen)))

function accountOf({ kind, form, bank, branch, number }: PayoutTarget): Payee["account"] {
  switch (kind) {
    case "PIX":
      return { kind: "pix", key: number }
    case "BANK":
      return { kind: "bank", bank, branch: branch === "" ? null : branch, number }
    case "CRYPTO":
      return { kind: "wallet", wallet: form, number }
  }
}

/** The order of an attempt that was marked as sent: the same in every call for it. */
export function orderOf({ vault }: Pick<WithdrawalsKit, "vault">, attempt: Attempt): PayoutOrder {
  if (attempt.notAfter === null) throw new Error(`payout attempt ${attempt.id} was never marked as sent`)
  const { payee, callbackUrl } = Frozen.parse(
    JSON.parse(Buffer.from(vault.open(attempt.sealed)).toString("utf8")),
  )
  return {
    key: attempt.id,
    amount: attempt.net,
    asset: attempt.asset,
    payee,
    notAfter: attempt.notAfter,
    callbackUrl,
  }
}

/** The account number of an attempt's payee, to compare with what the member keeps now. */
export const numberOf = ({ vault }: Pick<WithdrawalsKit, "vault">, attempt: Attempt): string => {
  const { account } = Frozen.parse(JSON.parse(Buffer.from(vault.open(attempt.sealed)).toString("utf8"))).payee
  return account.kind === "pix" ? account.key : account.number
}
