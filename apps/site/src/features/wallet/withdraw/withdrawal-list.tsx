import { withdrawals, type Withdrawal } from "@croupier/contract/withdrawals"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { pages } from "../../../api/pages.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { useSocketEvent } from "../../../realtime/socket.ts"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { EndlessList } from "../endless-list.tsx"
import { STAGES } from "./stages.ts"
import { ZoneNote } from "../zone-note.tsx"

export const TONES = { going: "text-brand-text", good: "text-win", bad: "text-loss" } as const

/** A member's withdrawals, newest first; each opens at where it stands. */
export function WithdrawalList({ show }: { readonly show: (id: string) => void }) {
  const t = useT("withdraw")
  const list = useInfiniteQuery({ ...pages(withdrawals, {}), staleTime: 0 })
  useSocketEvent("withdrawal", () => void list.refetch())
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="display text-h4">{t("withdraw_list")}</h4>
      <EndlessList
        label={t("withdraw_list")}
        empty={t("withdraw_list_empty")}
        rows={list.data?.pages.flatMap((page) => page.rows) ?? []}
        from={list}
      >
        {(row) => <WithdrawalRow key={row.withdrawalId} withdrawal={row} show={show} />}
      </EndlessList>
      <ZoneNote />
    </section>
  )
}

function WithdrawalRow(props: { readonly withdrawal: Withdrawal; readonly show: (id: string) => void }) {
  const t = useT("withdraw")
  const clock = useMerchantClock()
  const { withdrawalId, amount, state, account, createdAt, answerBy } = props.withdrawal
  const { text, tone } = STAGES[state]
  return (
    <li data-state={state}>
      <button
        type="button"
        onClick={() => props.show(withdrawalId)}
        className="flex min-h-14 w-full items-center justify-between gap-4 py-3 text-start hover:bg-bg-2"
      >
        <span className="grid min-w-0">
          <Money value={amount} className="font-semibold" />
          <span className="text-sm text-fg-2">
            <bdi>{account.bank || account.kind}</bdi> <bdi className="figures">{account.masked}</bdi>
          </span>
          <time dateTime={createdAt} className="figures justify-self-start text-sm text-fg-3">
            {clock.stamp(createdAt)}
          </time>
          {answerBy === null ? null : (
            <span data-answer className="text-sm text-fg-2">
              {t("withdraw_answer_by", clock.stamp(answerBy))}
            </span>
          )}
        </span>
        <span className={`flex items-center gap-1.5 text-end text-sm font-semibold ${TONES[tone]}`}>
          {t(text)}
          <Icon name="chevron-right" size={18} className="shrink-0 rtl:-scale-x-100" />
        </span>
      </button>
    </li>
  )
}
