import type { VendorWallet } from "@croupier/contract/vendor-wallets"
import { toDecimal } from "@croupier/money"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { AmountField } from "../amount-field.tsx"
import { useTransfer } from "./use-transfer.ts"

/** Which way, and how much. Nothing is preset. */
export function TransferForm(props: {
  readonly wallet: VendorWallet
  readonly main: string
  readonly done: () => void
}) {
  const t = useT("wallet")
  const format = useFormat()
  const { direction, turn, most, text, type, fault, refused, sending, input, submit } = useTransfer(
    props.wallet,
    props.main,
    props.done,
  )
  const all = toDecimal(most)
  return (
    <Form submit={submit} className="border-t border-line pt-4">
      <div role="group" aria-label={t("wallet_transfer")} className="flex gap-2">
        {(["IN", "OUT"] as const).map((way) => (
          <button
            key={way}
            type="button"
            aria-pressed={direction === way}
            onClick={() => turn(way)}
            className="min-h-11 grow rounded-pill border border-line px-4 text-sm font-semibold text-fg-2 hover:bg-bg-2 aria-pressed:border-brand aria-pressed:text-brand-text"
          >
            {t(way === "IN" ? "wallet_move_in" : "wallet_move_out")}
          </button>
        ))}
      </div>
      <AmountField
        ref={input}
        name="transfer"
        text={text}
        type={type}
        fault={fault}
        range={t("wallet_move_most", format.money(all))}
        end={
          <Button
            kind="outline"
            disabled={most === 0n}
            onClick={() => {
              type(format.amount(all))
              input.current?.focus()
            }}
          >
            {t("wallet_move_all")}
          </Button>
        }
      />
      <FormError message={refused} />
      <Button
        type="submit"
        busy={sending}
        disabled={props.wallet.underWay !== null}
        className="justify-self-start"
      >
        {t(sending ? "wallet_moving" : direction === "IN" ? "wallet_move_in" : "wallet_move_out")}
      </Button>
      {props.wallet.underWay ? <p className="text-sm text-fg-2">{t("wallet_move_wait")}</p> : null}
    </Form>
  )
}
