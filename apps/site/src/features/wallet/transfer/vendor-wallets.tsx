import type { VendorWallet } from "@croupier/contract/vendor-wallets"
import { useState } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { TransferForm } from "./transfer-form.tsx"

/** The vendors with wallets of their own, each with what it holds and the way there and back. */
export function VendorWallets(props: {
  readonly wallets: readonly VendorWallet[]
  /** Balance of the main wallet. */
  readonly main: string
}) {
  const t = useT("wallet")
  const [open, setOpen] = useState<string>()
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="display text-h4">{t("wallet_vendors")}</h4>
      <ul className="grid grid-cols-1 gap-3">
        {props.wallets.map((wallet) => (
          <VendorRow
            key={wallet.vassalage}
            wallet={wallet}
            main={props.main}
            isOpen={open === wallet.vassalage}
            open={(isOpen) => setOpen(isOpen ? wallet.vassalage : undefined)}
          />
        ))}
      </ul>
    </section>
  )
}

function VendorRow(props: {
  readonly wallet: VendorWallet
  readonly main: string
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
}) {
  const t = useT("wallet")
  const { wallet, isOpen } = props
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">
            <bdi>{wallet.displayName}</bdi>
          </p>
          {wallet.underWay ? (
            <p role="status" className="flex items-center gap-1.5 text-sm text-brand-text">
              <Icon name="clock" size={16} />
              {t(wallet.underWay.direction === "IN" ? "wallet_going_in" : "wallet_going_out")}
            </p>
          ) : wallet.balanceIs === "LAST_KNOWN" ? (
            <p className="flex items-center gap-1.5 text-sm text-fg-2">
              <Icon name="wifi-off" size={16} />
              {t("wallet_last_known")}
            </p>
          ) : null}
        </div>
        <Money value={wallet.balance ?? "0"} className="text-lg" />
        <Button
          kind="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-label={t("wallet_transfer_with", wallet.displayName)}
          onClick={() => props.open(!isOpen)}
        >
          {t("wallet_transfer")}
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={16} />
        </Button>
      </div>
      {isOpen ? <TransferForm wallet={wallet} main={props.main} done={() => props.open(false)} /> : null}
    </li>
  )
}
