import { payoutAccounts } from "@croupier/contract/payout-accounts"
import { peerPayments, peerTerms, type PeerPayment as Payment } from "@croupier/contract/peer-payments"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { query } from "../../../api/query.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { useSocketEvent } from "../../../realtime/socket.ts"
import { switchModal } from "../../../modals/modals.tsx"
import { PlayPause } from "../../../shell/play-pause.tsx"
import { usePlayPause } from "../../../shell/use-play-pause.ts"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { PeerForm } from "./peer-form.tsx"
import PeerPayment from "./peer-payment.tsx"
import { goesOn } from "./use-peer-payment.ts"
import { ZoneNote } from "../zone-note.tsx"

const addAccount = (): void => switchModal("memberCentre", { page: "payouts" })

/**
 * The way to pay in by paying another member, on the tab of deposits: a card that opens it, or nothing where members do not
 * pay each other. `open` says that it stands in the place of the other ways.
 */
export default function PeerPanel(props: {
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
}) {
  const t = useT("peer")
  const terms = useQuery(query(peerTerms, {}))
  const list = useQuery({
    ...query(peerPayments, {}),
    staleTime: 0,
    enabled: terms.data?.terms !== undefined,
  })
  useSocketEvent("peerPayment", () => void list.refetch())
  const waiting = list.data?.rows.find(goesOn)
  const isPaused = usePlayPause() !== undefined
  if (!props.isOpen) {
    if (!waiting && (!terms.data?.terms || isPaused)) return null
    return <Card waiting={waiting} open={() => props.open(true)} />
  }
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-5">
      <Button kind="quiet" className="justify-self-start" onClick={() => props.open(false)}>
        <Icon name="arrow-left" size={18} className="rtl:-scale-x-100" />
        {t("peer_back")}
      </Button>
      <h3 className="display text-h3">{t("peer_title")}</h3>
      <Way waiting={waiting} rows={list.data?.rows} error={list.error} retry={() => void list.refetch()} />
    </div>
  )
}

function Card(props: { readonly waiting: Payment | undefined; readonly open: () => void }) {
  const t = useT("peer")
  const format = useFormat()
  const { waiting } = props
  return (
    <button
      type="button"
      onClick={props.open}
      data-peer-card
      className={`flex min-h-14 w-full items-center justify-between gap-4 rounded-ctl bg-bg-2 px-4 py-3 text-start ${waiting ? "order-first" : ""}`}
    >
      <span className="flex min-w-0 items-center gap-3">
        <Icon name="banknote" size={22} className="shrink-0 text-brand-text" />
        <span className="grid min-w-0">
          <span className="font-semibold">{t("peer_title")}</span>
          <span className="text-sm text-fg-2">
            {waiting
              ? `${format.money(waiting.open)} · ${t(`peer_status_${waiting.state}`)}`
              : t("peer_intro")}
          </span>
        </span>
      </span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-brand-text rtl:-scale-x-100" />
    </button>
  )
}

/** The payment that goes on, or the form for a new one; then the earlier ones. */
function Way(props: {
  readonly waiting: Payment | undefined
  readonly rows: readonly Payment[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}) {
  const [shown, show] = useState<string>()
  const current = shown ?? props.waiting?.paymentId
  if (props.error && !props.rows) return <ErrorState error={props.error} retry={props.retry} />
  if (!props.rows) return <Skeleton className="h-64" />
  return (
    <>
      {current === undefined ? (
        <NewPayment created={show} />
      ) : (
        <PeerPayment key={current} paymentId={current} />
      )}
      <Earlier rows={props.rows.filter(({ paymentId }) => paymentId !== current)} show={show} />
    </>
  )
}

function NewPayment({ created }: { readonly created: (paymentId: string) => void }) {
  const t = useT("peer")
  const withdraw = useT("withdraw")
  const terms = useQuery(query(peerTerms, {}))
  const accounts = useQuery({ ...query(payoutAccounts, {}), staleTime: 0 })
  const isPaused = usePlayPause() !== undefined
  const error = terms.error ?? accounts.error
  if (error && !(terms.data && accounts.data))
    return <ErrorState error={error} retry={() => void Promise.all([terms.refetch(), accounts.refetch()])} />
  if (!terms.data || !accounts.data) return <Skeleton className="h-64" />
  const usable = accounts.data.accounts.filter(({ kind }) => kind !== "CRYPTO")
  if (isPaused) return <PlayPause />
  if (!terms.data.terms) return null
  return usable.length === 0 ? (
    <EmptyState art="scroll" title={withdraw("withdraw_no_account")} text={t("peer_no_account_text")}>
      <Button onClick={addAccount}>{withdraw("withdraw_add_account")}</Button>
    </EmptyState>
  ) : (
    <PeerForm terms={terms.data.terms} accounts={usable} created={created} addAccount={addAccount} />
  )
}

function Earlier(props: { readonly rows: readonly Payment[]; readonly show: (paymentId: string) => void }) {
  const t = useT("peer")
  const format = useFormat()
  const clock = useMerchantClock()
  if (props.rows.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="display text-h4">{t("peer_list")}</h4>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {props.rows.map(({ paymentId, amount, state, createdAt }) => (
          <li key={paymentId}>
            <button
              type="button"
              onClick={() => props.show(paymentId)}
              className="flex min-h-14 w-full items-center justify-between gap-4 py-3 text-start hover:bg-bg-2"
            >
              <span className="grid min-w-0">
                <span className="figures font-semibold">{format.money(amount)}</span>
                <time dateTime={createdAt} className="figures text-sm text-fg-3">
                  {clock.stamp(createdAt)}
                </time>
              </span>
              <span className="text-end text-sm font-semibold text-fg-2">{t(`peer_status_${state}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <ZoneNote />
    </section>
  )
}
