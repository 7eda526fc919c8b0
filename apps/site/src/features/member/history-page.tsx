import { loginHistory, type LoginEvent } from "@croupier/contract/security"
import { useInfiniteQuery } from "@tanstack/react-query"
import { pages } from "../../api/pages.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon, type IconName } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { DeviceLine } from "./device-line.tsx"

const OUTCOMES: Readonly<Record<LoginEvent["outcome"], { icon: IconName; tone: string }>> = {
  signedIn: { icon: "circle-check", tone: "text-win" },
  verification: { icon: "info", tone: "text-fg-2" },
  passwordWrong: { icon: "circle-x", tone: "text-loss" },
  codeWrong: { icon: "circle-x", tone: "text-loss" },
}

/** Who came to the door in the last ninety days, and whether it opened. */
export default function HistoryPage() {
  const t = useT("member")
  const from = useInfiniteQuery(pages(loginHistory, {}))
  const events = from.data?.pages.flatMap((page) => page.events) ?? []
  if (from.error) return <ErrorState error={from.error} retry={() => void from.refetch()} />
  if (from.isPending) return <Skeleton className="h-40" />
  if (events.length === 0) return <EmptyState art="scroll" title={t("member_history_empty")} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-fg-2">{t("member_history_text")}</p>
      <ul aria-label={t("member_history")} className="divide-y divide-line rounded-card border border-line">
        {events.map((event) => (
          <HistoryRow key={event.eventId} event={event} />
        ))}
      </ul>
      <MoreButton from={from} label={t("member_more")} />
    </div>
  )
}

function HistoryRow({ event }: { readonly event: LoginEvent }) {
  const t = useT("member")
  const format = useFormat()
  const { icon, tone } = OUTCOMES[event.outcome]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow basis-64">
        <DeviceLine device={event.device} country={event.country} ip={event.ip} />
      </div>
      <div className="ms-13 text-sm sm:ms-0 sm:text-end">
        <p className={`flex items-center gap-1.5 font-semibold sm:justify-end ${tone}`}>
          <Icon name={icon} size={16} />
          {t(`member_outcome_${event.outcome}`)}
        </p>
        <p className="text-fg-2">
          {t(`member_way_${event.way}`)}
          <span aria-hidden="true"> · </span>
          <time dateTime={event.at}>{format.stamp(event.at)}</time>
        </p>
      </div>
    </li>
  )
}
