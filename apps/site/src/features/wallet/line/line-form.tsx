import { myTeam } from "@croupier/contract/agents"
import type { Value } from "@croupier/contract/endpoint"
import type { transferTerms } from "@croupier/contract/line-transfers"
import { parseAmount, toDecimal } from "@croupier/money"
import { useQuery } from "@tanstack/react-query"
import { useDeferredValue, useId, useState } from "react"
import { query } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { PasswordField } from "../../../forms/password-field.tsx"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Field } from "../../../ui/field.tsx"
import { AmountField } from "../amount-field.tsx"
import { useLineTransfer } from "./use-line-transfer.ts"

type Terms = NonNullable<Value<typeof transferTerms>["terms"]>

/** Amount, taker and the proof of a transfer. */
export function LineForm({ terms, direction }: { readonly terms: Terms; readonly direction: "UP" | "DOWN" }) {
  const t = useT("wallet")
  const withdraw = useT("withdraw")
  const format = useFormat()
  const [taker, setTaker] = useState<Taker>()
  const { text, type, fault, password, busy, refused, input, passwordInput, maximum, send } = useLineTransfer(
    terms,
    direction,
    taker?.memberId,
  )
  const most = toDecimal(maximum)
  const to = direction === "UP" ? terms.upline : (taker?.account ?? null)
  return (
    <Form submit={() => void send(to ?? "")} className="gap-5">
      {direction === "UP" ? (
        <p className="flex items-baseline justify-between gap-4 rounded-card border border-line p-4">
          {t("wallet_line_upline")} <bdi className="font-semibold">{terms.upline}</bdi>
        </p>
      ) : (
        <TakerChoice chosen={taker} choose={setTaker} />
      )}
      <AmountField
        ref={input}
        name="lineTransfer"
        text={text}
        type={type}
        fault={fault}
        range={t("wallet_limits", format.money(terms.least), format.money(most))}
      />
      <p className="text-sm text-fg-2">{t("wallet_line_left", format.money(terms.left))}</p>
      {terms.stepUp === "factor" ? null : (
        <PasswordField
          ref={passwordInput}
          name="password"
          label={withdraw(
            terms.stepUp === "payment" ? "withdraw_payment_password" : "withdraw_login_password",
          )}
          required
          autoComplete={terms.stepUp === "payment" ? "off" : "current-password"}
          value={password.value}
          error={password.fault}
          onChange={({ target }) => password.type(target.value)}
        />
      )}
      <FormError message={refused} />
      <Button
        type="submit"
        size="large"
        busy={busy}
        disabled={to === null || maximum < parseAmount(terms.least)}
      >
        {t("wallet_line_send")}
      </Button>
    </Form>
  )
}

interface Taker {
  readonly memberId: string
  readonly account: string
}

/** Members that are offered for one start of an account. */
const OFFERED = 20

/** A member directly below the agent, found by the start of the account. */
function TakerChoice({
  chosen,
  choose,
}: {
  readonly chosen: Taker | undefined
  readonly choose: (taker: Taker | undefined) => void
}) {
  const t = useT("wallet")
  const id = useId()
  const [typed, setTyped] = useState("")
  const search = useDeferredValue(typed.trim())
  const { data, error, refetch } = useQuery(
    query(myTeam, { limit: OFFERED, ...(search === "" ? {} : { search }) }),
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        label={t("wallet_line_search")}
        name="lineSearch"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          choose(undefined)
        }}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        dir="ltr"
      />
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      <label htmlFor={id} className="text-sm font-semibold">
        {t("wallet_line_member")}
      </label>
      <select
        id={id}
        required
        className="field-input h-11 w-full rounded-ctl border border-ctl bg-bg-2 px-3.5 text-base"
        value={chosen?.memberId ?? ""}
        onChange={({ target }) => choose(data?.rows.find(({ memberId }) => memberId === target.value))}
      >
        <option value="">
          {t(data?.rows.length === 0 ? "wallet_line_no_member" : "wallet_line_choose")}
        </option>
        {data?.rows.map(({ memberId, account }) => (
          <option key={memberId} value={memberId}>
            {account}
          </option>
        ))}
      </select>
    </div>
  )
}
