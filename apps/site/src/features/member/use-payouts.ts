import {
  addPayoutAccount,
  makeDefaultPayoutAccount,
  PAYOUT_FIELDS,
  payoutAccounts,
  removePayoutAccount,
  type PayoutAccounts,
  type PayoutForm,
} from "@croupier/contract/payout-accounts"
import { useCallback, useState } from "react"
import { callGuarded } from "../../forms/call-guarded.ts"
import { query, queryClient } from "../../api/query.ts"
import { listedFaults } from "../../forms/refused-field.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { needed } from "../../forms/fault.ts"
import { useFields, type Fields } from "../../forms/use-fields.ts"
import { useT, type Key } from "../../i18n/i18n.tsx"
import { toast } from "../../ui/toast.ts"

const ALL = [...PAYOUT_FIELDS, "password"] as const
export type PayoutInput = (typeof ALL)[number]
const FIELD_OF = { PASSWORD_WRONG: "password", PAYOUT_ACCOUNT_TAKEN: "number" } as const

/** Acts of the list of accounts, and the fields that it asks for. */
export interface Payouts {
  readonly fields: Fields<PayoutInput>
  readonly form: PayoutForm
  readonly choose: (form: PayoutForm) => void
  readonly refused: string | undefined
  readonly busy: boolean
  readonly add: () => Promise<void>
  readonly remove: (accountId: string) => Promise<void>
  readonly makeDefault: (accountId: string) => Promise<void>
}

export function usePayouts(known: PayoutAccounts): Payouts {
  const t = useT("member")
  const errors = useT("errors")
  const [form, choose] = useState<PayoutForm>("ACCOUNT")
  const { busy, refused, attempt } = useAttempt()
  const hasHolder = known.holder !== null
  const fields = useFields<PayoutInput>(
    useCallback(
      ({ bank, number, holder, password }) => ({
        ...(form !== "ACCOUNT" || bank?.trim() ? {} : { bank: needed }),
        ...(number?.trim() ? {} : { number: needed }),
        ...(hasHolder || holder?.trim() ? {} : { holder: needed }),
        ...(password ? {} : { password: needed }),
      }),
      [form, hasHolder],
    ),
  )

  const change = (asked: readonly PayoutInput[], work: () => Promise<PayoutAccounts>, done: Key<"member">) =>
    attempt(
      async () => {
        if (!fields.accept(asked)) return
        queryClient.setQueryData(query(payoutAccounts, {}).queryKey, await work())
        for (const name of asked) fields.set(name, "")
        toast(t(done), "good")
      },
      (error) => {
        const faults = listedFaults(error.value, PAYOUT_FIELDS)
        for (const { field, fault } of faults.toReversed())
          fields.refuse(field, errors(fault.key, ...fault.args))
        return faults.length > 0 || fields.refuseFor(error, FIELD_OF)
      },
    )

  const { bank = "", branch = "", number = "", holder = "", password = "" } = fields.values
  const atBank = form === "ACCOUNT"
  return {
    fields,
    form,
    choose,
    refused,
    busy,
    add: () =>
      change(
        ALL,
        async () =>
          callGuarded(addPayoutAccount, {
            form,
            bank: atBank ? bank : "",
            branch: atBank ? branch : "",
            number,
            holder: known.holder ?? holder,
            password,
          }),
        "member_payout_added",
      ),
    remove: (accountId) =>
      change(
        ["password"],
        async () => callGuarded(removePayoutAccount, { accountId, password }),
        "member_payout_removed",
      ),
    makeDefault: (accountId) =>
      change([], async () => callGuarded(makeDefaultPayoutAccount, { accountId }), "member_payout_defaulted"),
  }
}
