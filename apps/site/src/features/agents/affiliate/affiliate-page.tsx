import { applyProgramme, myProgrammes } from "@croupier/contract/affiliates"
import { useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { call } from "../../../api/call.ts"
import { query, refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Money } from "../../../ui/money.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { toast } from "../../../ui/toast.ts"
import { PlayersPart } from "./players-part.tsx"
import { StatementsPart } from "./statements-part.tsx"
import { TermsSentences } from "./terms-sentences.tsx"

const PARTS = ["terms", "players", "statements"] as const

/** The agent's programme: its terms in sentences, players by tag, statements; without one, programmes to apply for. */
export default function AffiliatePage() {
  const t = useT("agents")
  const { data, error, refetch } = useQuery({ ...query(myProgrammes, {}), staleTime: 0 })
  const [part, setPart] = useState<(typeof PARTS)[number]>("terms")
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  const { mine, held, open } = data
  const others = open.filter(({ programmeId }) => programmeId !== mine?.programmeId)
  const mayApply = mine === null || mine.state === "REFUSED" || mine.state === "LEFT"
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-fg-2">{t("affiliate_text")}</p>
      {mine === null && held.length === 0 ? (
        <EmptyState art="scroll" title={t("affiliate_none")} />
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-4 rounded-card border border-line p-4">
            <Sum name={t("affiliate_waiting")} value={data.waiting} />
            <Sum name={t("affiliate_paid")} value={data.paid} />
          </dl>
          <ChoicePills
            label={t("agent_affiliate")}
            choices={PARTS}
            chosen={part}
            choose={setPart}
            textOf={(name) => t(`affiliate_${name}`)}
          />
        </>
      )}
      {part === "players" ? <PlayersPart counts={data.players} /> : null}
      {part === "statements" ? <StatementsPart /> : null}
      {part === "terms" ? (
        <>
          {mine ? (
            <Terms
              title={mine.name}
              text={`${t(`affiliate_state_${mine.state}`)} · ${t("affiliate_version", String(mine.version))}`}
              below={t("affiliate_new_terms")}
            >
              <TermsSentences terms={mine.terms} />
            </Terms>
          ) : null}
          {held
            .filter((each) => each.programmeId !== mine?.programmeId || each.version !== mine.version)
            .map((each) => (
              <Terms
                key={`${each.programmeId} ${each.version}`}
                title={each.name}
                text={`${t("affiliate_version", String(each.version))} · ${t("affiliate_players")}: ${each.players}`}
                below={t("affiliate_held_terms")}
              >
                <TermsSentences terms={each.terms} />
              </Terms>
            ))}
          {mayApply && others.length > 0 ? <h4 className="font-semibold">{t("affiliate_open")}</h4> : null}
          {mayApply
            ? others.map((each) => (
                <Terms key={each.programmeId} title={each.name} text="" below="">
                  <TermsSentences terms={each.terms} />
                  <ApplyButton programmeId={each.programmeId} />
                </Terms>
              ))
            : null}
        </>
      ) : null}
    </div>
  )
}

function Sum({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-fg-2">{name}</dt>
      <dd>
        <Money value={value} className="text-lg" />
      </dd>
    </div>
  )
}

function Terms(props: {
  readonly title: string
  readonly text: string
  readonly below: string
  readonly children: ReactNode
}) {
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <header className="grid gap-1">
        <h4 className="font-semibold">
          <bdi>{props.title}</bdi>
        </h4>
        {props.text ? <p className="text-sm text-fg-2">{props.text}</p> : null}
        {props.below ? <p className="text-sm text-fg-2">{props.below}</p> : null}
      </header>
      {props.children}
    </section>
  )
}

function ApplyButton({ programmeId }: { readonly programmeId: string }) {
  const t = useT("agents")
  const { busy, refused, attempt } = useAttempt()
  const apply = () =>
    attempt(async () => {
      await call(applyProgramme, { programmeId })
      toast(t("affiliate_applied"), "good")
      await refresh(myProgrammes)
    })
  return (
    <>
      <FormError message={refused} />
      <Button kind="quiet" busy={busy} className="justify-self-start" onClick={() => void apply()}>
        {t("affiliate_apply")}
      </Button>
    </>
  )
}
