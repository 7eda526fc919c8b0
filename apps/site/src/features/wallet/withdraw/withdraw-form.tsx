import type { PayoutAccount } from "@croupier/contract/payout-accounts"
import type { Withdrawal } from "@croupier/contract/withdrawals"
import { toDecimal } from "@croupier/money"
import { useId } from "react"
import { PasswordField } from "../../../forms/password-field.tsx"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { AmountField } from "../amount-field.tsx"
import { AccountChoice } from "./account-choice.tsx"
import { QuoteSummary } from "./quote-summary.tsx"
import { usualTime } from "../../../i18n/usual-time.ts"
import { useWithdraw, type Terms } from "./use-withdraw.ts"

/** Account and amount; then what it costs, before anything is sent. */
export function WithdrawForm(props: {
  readonly terms: Terms
  readonly accounts: readonly PayoutAccount[]
  readonly created: (withdrawal: Withdrawal) => void
  readonly addAccount: () => void
}) {
  const t = useT("withdraw")
  const wallet = useT("wallet")
  const format = useFormat()
  const {
    account,
    quote,
    minimum,
    maximum,
    most,
    text,
    fault,
    password,
    peer,
    letPeers,
    busy,
    refused,
    input,
    passwordInput,
    choose,
    type,
    ask,
    send,
    back,
  } = useWithdraw(props.terms, props.accounts, props.created)
  const { stepUp } = props.terms
  if (!account) return null
  return (
    <Form submit={() => void (quote ? send(quote) : ask())} className="gap-5">
      <AccountChoice
        accounts={props.accounts}
        chosen={account.accountId}
        choose={choose}
        addAccount={props.addAccount}
      />
      <AmountField
        ref={input}
        name="withdrawal"
        text={text}
        type={type}
        fault={fault}
        range={wallet("wallet_limits", format.money(toDecimal(minimum)), format.money(toDecimal(maximum)))}
        end={
          <Button
            kind="outline"
            disabled={most < minimum || most === 0n}
            onClick={() => type(format.amount(toDecimal(most)))}
          >
            {wallet("wallet_move_all")}
          </Button>
        }
      />
      {quote ? (
        <QuoteSummary quote={quote} back={back}>
          {props.terms.peer ? (
            <PeerChoice minutes={props.terms.peer.offerMinutes} chosen={peer} choose={letPeers} />
          ) : null}
          {stepUp === "factor" ? null : (
            <PasswordField
              ref={passwordInput}
              name="password"
              label={t(stepUp === "payment" ? "withdraw_payment_password" : "withdraw_login_password")}
              required
              autoComplete={stepUp === "payment" ? "off" : "current-password"}
              value={password.value}
              error={password.fault}
              onChange={({ target }) => password.type(target.value)}
            />
          )}
        </QuoteSummary>
      ) : null}
      <FormError message={refused} />
      {quote && quote.refusals.length > 0 ? null : (
        <Button type="submit" size="large" busy={busy}>
          {quote ? t("withdraw_send", format.money(quote.net)) : t("withdraw_ask")}
        </Button>
      )}
    </Form>
  )
}

/** Whether other members may pay it: they see the account, and no fee is taken of what they pay. */
function PeerChoice(props: {
  readonly minutes: number
  readonly chosen: boolean
  readonly choose: (chosen: boolean) => void
}) {
  const t = useT("withdraw")
  const format = useFormat()
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        name="peer"
        aria-describedby={`${id}-text`}
        checked={props.chosen}
        onChange={({ target }) => props.choose(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-(--brand)"
      />
      <div className="grid">
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {t("withdraw_peer")}
        </label>
        <p id={`${id}-text`} className="text-sm text-fg-2">
          {t("withdraw_peer_text", usualTime(format.locale, props.minutes))}
        </p>
      </div>
    </div>
  )
}
