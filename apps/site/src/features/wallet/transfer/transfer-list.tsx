import { transferOrders, type TransferOrder, type VendorWallet } from "@croupier/contract/vendor-wallets"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { pages } from "../../../api/pages.ts"
import { useT, type Key } from "../../../i18n/i18n.tsx"
import { Icon, type IconName } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { EndlessList } from "../endless-list.tsx"
import { ZoneNote } from "../zone-note.tsx"

/** Words, icon and tone of a transfer's state for a member: the steps before the vendor's word are one to him. */
const STATES: Record<
  TransferOrder["state"],
  { readonly text: Key<"wallet">; readonly icon: IconName; readonly tone: string }
> = {
  CREATED: { text: "wallet_order_moving", icon: "clock", tone: "text-brand-text" },
  MAIN_DEBITED: { text: "wallet_order_moving", icon: "clock", tone: "text-brand-text" },
  SENT: { text: "wallet_order_moving", icon: "clock", tone: "text-brand-text" },
  UNKNOWN: { text: "wallet_order_unknown", icon: "clock", tone: "text-brand-text" },
  SUCCEEDED: { text: "wallet_order_done", icon: "circle-check", tone: "text-win" },
  FAILED: { text: "wallet_order_failed", icon: "circle-x", tone: "text-loss" },
}

/** Every transfer to and from vendors, newest first. */
export function TransferList({ wallets }: { readonly wallets: readonly VendorWallet[] }) {
  const t = useT("wallet")
  const list = useInfiniteQuery(pages(transferOrders, {}))
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="display text-h4">{t("wallet_orders")}</h4>
      <EndlessList
        label={t("wallet_orders")}
        empty={t("wallet_orders_empty")}
        rows={list.data?.pages.flatMap((page) => page.rows) ?? []}
        from={list}
      >
        {(order) => (
          <OrderRow
            key={order.orderNo}
            order={order}
            vendor={
              wallets.find(({ vassalage }) => vassalage === order.vassalage)?.displayName ?? order.vassalage
            }
          />
        )}
      </EndlessList>
      <ZoneNote />
    </section>
  )
}

function OrderRow({ order, vendor }: { readonly order: TransferOrder; readonly vendor: string }) {
  const t = useT("wallet")
  const clock = useMerchantClock()
  const { text, icon, tone } = STATES[order.state]
  return (
    <li data-state={order.state} className="flex items-center justify-between gap-4 py-3">
      <span className="grid min-w-0">
        <span className="font-semibold">
          {t(order.direction === "IN" ? "wallet_order_in" : "wallet_order_out", vendor)}
        </span>
        <time dateTime={order.createdAt} className="figures justify-self-start text-sm text-fg-3">
          {clock.stamp(order.createdAt)}
        </time>
      </span>
      <span className="grid shrink-0 justify-items-end">
        <Money value={order.amount} />
        <span className={`flex items-center gap-1.5 text-sm ${tone}`}>
          <Icon name={icon} size={16} />
          {t(text)}
        </span>
      </span>
    </li>
  )
}
