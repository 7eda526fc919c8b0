import { peerOffers } from "@croupier/contract/console/peer-payments"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"
import { formatMoney, formatRelative, formatTime } from "../../../i18n/format.ts"
import { useT } from "../../../i18n/texts.ts"
import { Fault, Notice } from "../../../parts/notice.tsx"
import { PartyText } from "./party-text.tsx"

const EVERY_MS = 10_000

/** Withdrawals that wait for a depositor, the oldest first. */
export function OfferList({ now, onOpen }: { readonly now: number; readonly onOpen: (id: string) => void }) {
  const t = useT("console-peer", "console-withdrawals")
  const { data, error } = useQuery({ ...query(peerOffers, {}), refetchInterval: EVERY_MS })
  return (
    <section className="grid grid-cols-1 gap-2 rounded-card border border-line bg-bg-1 p-3">
      <h2 className="font-semibold">
        {t("offers")} {data && data.rows.length > 0 ? `(${data.rows.length})` : ""}
      </h2>
      <Fault error={error} />
      {data && !data.isOpen ? <Notice>{t("board_off")}</Notice> : null}
      {data && data.rows.length === 0 ? <p className="text-sm text-fg-3">{t("offers_none")}</p> : null}
      {data && data.rows.length > 0 ? (
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-4">
          {data.rows.map((offer) => (
            <li key={offer.withdrawalId} className="grid content-start gap-1 rounded-ctl bg-bg-2 p-3 text-sm">
              <button
                type="button"
                className="link figures justify-self-start text-base font-semibold"
                onClick={() => onOpen(offer.withdrawalId)}
              >
                {formatMoney(offer.amount)} {offer.asset}
              </button>
              <PartyText party={offer.member} />
              <span className="text-fg-2" title={formatTime(offer.createdAt)}>
                {t("offered_since")} {formatTime(offer.createdAt)}
              </span>
              <span className="text-fg-3" title={formatTime(offer.offeredUntil)}>
                {t("peer_until")} {formatRelative(offer.offeredUntil, now)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
