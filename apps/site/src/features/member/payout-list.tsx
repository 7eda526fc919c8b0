import type { PayoutAccount, PayoutKind } from "@croupier/contract/payout-accounts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { Button } from "../../ui/button.tsx"
import { Icon, type IconName } from "../../ui/icon.tsx"
import type { Payouts } from "./use-payouts.ts"

const ICONS: Readonly<Record<PayoutKind, IconName>> = { BANK: "landmark", PIX: "qr-code", CRYPTO: "wallet" }

/** The accounts that are kept, the default first. */
export function PayoutList(props: {
  readonly accounts: readonly PayoutAccount[]
  readonly payouts: Payouts
}) {
  const t = useT("member")
  if (props.accounts.length === 0) return <p className="text-fg-3">{t("member_payouts_none")}</p>
  return (
    <ul aria-label={t("member_payouts")} className="divide-y divide-line rounded-card border border-line">
      {props.accounts.map((account) => (
        <PayoutRow key={account.accountId} account={account} payouts={props.payouts} />
      ))}
    </ul>
  )
}

function PayoutRow({ account, payouts }: { readonly account: PayoutAccount; readonly payouts: Payouts }) {
  const t = useT("member")
  const format = useFormat()
  const { accountId, kind, form, bank, masked, holder, isDefault, defaultFrom } = account
  const cooling = Date.parse(defaultFrom) > serverNow()
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <Icon name={ICONS[kind]} size={24} className="text-brand-text" />
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <bdi>{bank || t(`member_payout_${form}`)}</bdi>
          <span className="figures" dir="ltr">
            {masked}
          </span>
          {isDefault ? (
            <span className="rounded-pill bg-bg-3 px-2.5 py-0.5 text-xs">{t("member_payout_default")}</span>
          ) : null}
        </p>
        <p className="text-sm text-fg-2">
          <bdi>{holder}</bdi>
          {cooling && !isDefault ? ` · ${t("member_payout_default_from", format.stamp(defaultFrom))}` : null}
        </p>
      </div>
      {isDefault || cooling ? null : (
        <Button
          kind="quiet"
          size="small"
          disabled={payouts.busy}
          onClick={() => void payouts.makeDefault(accountId)}
        >
          {t("member_payout_make_default")}
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        disabled={payouts.busy}
        onClick={() => void payouts.remove(accountId)}
      >
        {t("member_payout_remove")}
      </Button>
    </li>
  )
}
