import { myFeedback, type OwnFeedback } from "@croupier/contract/feedback"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { pages } from "../../api/pages.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useSocketEvent } from "../../realtime/socket.ts"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

/** Entries of the member with their answers, newest first. */
export function OwnEntries() {
  const t = useT("feedback")
  const list = useInfiniteQuery({ ...pages(myFeedback, {}), staleTime: 0 })
  // An answer comes as a message, too.
  useSocketEvent("inbox", () => void list.refetch())
  if (list.isPending) return <Skeleton className="h-40" />
  if (!list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-h4 font-semibold">{t("feedback_own")}</h2>
      {list.error ? <ErrorState error={list.error} retry={() => void list.refetch()} /> : null}
      {rows.length === 0 ? (
        <p className="text-fg-2">{t("feedback_none")}</p>
      ) : (
        <ul aria-label={t("feedback_own")} className="grid grid-cols-1 gap-3">
          {rows.map((entry) => (
            <Entry key={entry.feedbackId} entry={entry} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button kind="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("feedback_older")}
        </Button>
      ) : null}
    </section>
  )
}

function Entry({ entry }: { readonly entry: OwnFeedback }) {
  const t = useT("feedback")
  const clock = useMerchantClock()
  const { feedbackId, kind, state, text, writtenAt, answer, answeredAt } = entry
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card bg-bg-2 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-fg-3">
        <span>
          {t(`feedback_kind_${kind}`)} · {t("feedback_number", feedbackId)} ·{" "}
          <time dateTime={writtenAt} className="figures">
            {clock.stamp(writtenAt)}
          </time>
        </span>
        <span className={`font-semibold ${state === "ANSWERED" ? "text-win" : "text-fg-2"}`}>
          {t(`feedback_state_${state}`)}
        </span>
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {answer === null ? null : (
        <div className="grid grid-cols-1 gap-1 border-s-2 border-brand ps-3">
          <p className="text-sm text-fg-3">
            {t("feedback_answer")} ·{" "}
            <time dateTime={answeredAt ?? undefined} className="figures">
              {answeredAt === null ? null : clock.stamp(answeredAt)}
            </time>
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-fg-2">
            {answer}
          </p>
        </div>
      )}
    </li>
  )
}
