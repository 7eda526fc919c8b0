import type { PayoutAccount, PayoutKind } from "@croupier/contract/payout-accounts"
import { useId } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon, type IconName } from "../../../ui/icon.tsx"

const ICONS: Readonly<Record<PayoutKind, IconName>> = { BANK: "landmark", PIX: "qr-code", CRYPTO: "wallet" }

/** The member's own accounts, of which one is paid to. */
export function AccountChoice(props: {
  readonly accounts: readonly PayoutAccount[]
  readonly chosen: string
  readonly choose: (accountId: string) => void
  readonly addAccount: () => void
}) {
  const t = useT("withdraw")
  const name = useId()
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 text-sm font-semibold">{t("withdraw_account")}</legend>
      {props.accounts.map((account) => (
        <label
          key={account.accountId}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-ctl border border-line px-4 py-3 has-checked:border-brand"
        >
          <input
            type="radio"
            name={name}
            checked={account.accountId === props.chosen}
            onChange={() => props.choose(account.accountId)}
            className="size-5 accent-(--brand)"
          />
          <Icon name={ICONS[account.kind]} size={22} className="text-brand-text" />
          <span className="grid min-w-0">
            <span className="font-semibold">
              <bdi>{account.bank || account.kind}</bdi>{" "}
              <span dir="ltr" className="figures">
                {account.masked}
              </span>
            </span>
            <bdi className="text-sm text-fg-2">{account.holder}</bdi>
          </span>
        </label>
      ))}
      <Button kind="link" className="justify-self-start" onClick={props.addAccount}>
        {t("withdraw_add_account")}
      </Button>
    </fieldset>
  )
}
