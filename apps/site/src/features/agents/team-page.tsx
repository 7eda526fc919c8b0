import { myTeam, type TeamPage as Found } from "@croupier/contract/agents"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { pages } from "../../api/pages.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { AccountSearch } from "./account-search.tsx"
import { FileButton } from "./file-button.tsx"
import { useTeamPeriod } from "./team-period.tsx"
import { GroupForm } from "./group-form.tsx"
import { PromoteForm } from "./promote-form.tsx"

type Branch = Found["rows"][number]

const KINDS = ["all", "agents", "players"] as const

/** Members below the agent, one level at a time; an agent's name leads one level down, the line above back up. */
export default function TeamPage() {
  const t = useT("agents")
  const [under, setUnder] = useState<string>()
  const [typed, setTyped] = useState("")
  const [only, setOnly] = useState<(typeof KINDS)[number]>("all")
  const { span } = useTeamPeriod()
  const search = useDeferredValue(typed.trim())
  const from = useInfiniteQuery(
    pages(myTeam, {
      ...(under === undefined ? {} : { under }),
      ...(search === "" ? {} : { search }),
      ...(only === "all" ? {} : { only }),
    }),
  )
  const open = (memberId: string | undefined) => {
    setTyped("")
    setUnder(memberId)
  }
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  const path = from.data?.pages[0]?.path ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <AccountSearch typed={typed} change={setTyped} />
      {search === "" ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ChoicePills
            label={t("agent_type")}
            choices={KINDS}
            chosen={only}
            choose={setOnly}
            textOf={(each) => t(each === "all" ? "agent_all" : `agent_only_${each}`)}
          />
          <FileButton asked={{ list: "team", ...span, ...(under === undefined ? {} : { under }) }} />
        </div>
      ) : null}
      <nav aria-label={t("agent_path")} className="flex flex-wrap items-center gap-1">
        {path.map(({ memberId, account }, at) => (
          <span key={memberId} className="flex items-center gap-1">
            {at === 0 ? null : <Icon name="chevron-right" size={16} />}
            <Button
              kind="link"
              size="small"
              aria-current={at === path.length - 1 ? "page" : undefined}
              onClick={() => open(at === 0 ? undefined : memberId)}
            >
              <bdi>{account}</bdi>
            </Button>
          </span>
        ))}
      </nav>
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isPending ? <Skeleton className="h-40" /> : null}
      {from.isSuccess && rows.length === 0 && !from.hasNextPage ? (
        <EmptyState art="scroll" title={t("agent_none")} />
      ) : null}
      {rows.length > 0 ? (
        <ul aria-label={t("agent_team")} className="divide-y divide-line rounded-card border border-line">
          {rows.map((row) => (
            <BranchRow
              key={row.memberId}
              row={row}
              open={open}
              isDirect={path.length === 1 && search === ""}
            />
          ))}
        </ul>
      ) : null}
      <MoreButton from={from} label={t("agent_more")} />
    </div>
  )
}

function BranchRow({
  row,
  open,
  isDirect,
}: {
  readonly row: Branch
  readonly open: (memberId: string) => void
  /** Directly below the agent, who sets the prize group. */
  readonly isDirect: boolean
}) {
  const t = useT("agents")
  const format = useFormat()
  const clock = useMerchantClock()
  const [form, setForm] = useState<"group" | "promote">()
  const close = () => setForm(undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4">
      <div className="min-w-0 grow basis-48">
        {row.isAgent ? (
          <Button kind="link" onClick={() => open(row.memberId)}>
            <bdi>{row.account}</bdi>
          </Button>
        ) : (
          <bdi>{row.account}</bdi>
        )}
        <p className="text-sm text-fg-2">
          {t(row.isAgent ? "agent_type_2" : "agent_type_0")}
          <span aria-hidden="true"> · </span>
          {t("agent_joined")} <time dateTime={row.joinedAt}>{clock.date(row.joinedAt)}</time>
          {row.group === null ? null : (
            <>
              <span aria-hidden="true"> · </span>
              {t("agent_group")} <span className="figures">{row.group}</span>
            </>
          )}
        </p>
        {isDirect && form === undefined ? (
          <span className="flex flex-wrap gap-x-4">
            <Button
              kind="link"
              size="small"
              aria-label={t("agent_group_change", row.account)}
              onClick={() => setForm("group")}
            >
              {t("agent_group_set_short")}
            </Button>
            {row.isAgent ? null : (
              <Button
                kind="link"
                size="small"
                aria-label={t("agent_promote_change", row.account)}
                onClick={() => setForm("promote")}
              >
                {t("agent_promote")}
              </Button>
            )}
          </span>
        ) : null}
      </div>
      {row.isAgent ? (
        <dl className="flex gap-6 text-sm">
          <div>
            <dt className="text-fg-2">{t("agent_directs")}</dt>
            <dd className="figures text-lg">{format.number(row.directs)}</dd>
          </div>
          <div>
            <dt className="text-fg-2">{t("agent_all_below")}</dt>
            <dd className="figures text-lg">{format.number(row.team)}</dd>
          </div>
        </dl>
      ) : null}
      {form === undefined ? null : (
        <div className="w-full pt-2">
          {form === "group" ? (
            <GroupForm memberId={row.memberId} account={row.account} close={close} />
          ) : (
            <PromoteForm memberId={row.memberId} account={row.account} close={close} />
          )}
        </div>
      )}
    </li>
  )
}
