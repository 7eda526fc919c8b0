import type { contestTrail } from "@croupier/contract/console/contests"
import { Link } from "@tanstack/react-router"
import type { Value } from "../../api/call.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { ContestPicture } from "./contest-picture.tsx"
import { Fact } from "./fact.tsx"

/** Whose contest it is, how much, by when, where the money is, and what was put together about it. */
export function ContestFacts({
  trail: { contest, member, sources, evidence, notes, flags, returns },
}: {
  readonly trail: Value<typeof contestTrail>
}) {
  const t = useT("console-payments")
  const money = (amount: string) => `${formatMoney(amount)} ${contest.asset}`
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <Fact name={t("state")}>
        <strong data-contest-state={contest.state}>{t(`contest_${contest.state}`)}</strong>
        {contest.answer !== null && !contest.isAnswerTaken ? ` · ${t("contest_answer_waits")}` : ""}
      </Fact>
      <Fact name={t("member")}>
        <Link to="/members" search={{ member: contest.memberId }} className="link">
          {member === null ? contest.memberId : `${member} (${contest.memberId})`}
        </Link>
      </Fact>
      <Fact name={t("amount")}>
        {money(contest.amount)} · {t(`contest_${contest.kind}`)}
      </Fact>
      <Fact name={t("contest_due")}>{money(contest.due)}</Fact>
      {contest.accepted === null ? null : <Fact name={t("contest_accepted")}>{money(contest.accepted)}</Fact>}
      <Fact name={t("contest_analysis_by")}>{formatTime(contest.analysisBy)}</Fact>
      <Fact name={t("contest_return_by")}>{formatTime(contest.returnBy)}</Fact>
      <Fact name={t("contest_sources")}>
        {sources.map(({ kind, amount }) => (
          <span key={kind} data-source={kind} className="block">
            {t(`contest_source_${kind}`)}: {money(amount)}
          </span>
        ))}
        {returns.map(({ returnId, amount, state }) => (
          <span key={returnId} className="block">
            {t(`return_${state}`)}: {money(amount)}
          </span>
        ))}
      </Fact>
      {flags.length === 0 ? null : (
        <Fact name={t("contest_accounts")}>
          {flags.map(({ memberId, why }) => (
            <span key={`${memberId} ${why}`} className="block">
              <Link to="/members" search={{ member: memberId }} className="link">
                {memberId}
              </Link>{" "}
              · {t(`contest_flag_${why}`)}
            </span>
          ))}
        </Fact>
      )}
      {notes.length === 0 ? null : (
        <Fact name={t("contest_notes")}>
          {notes.map(({ noteId, note, hasImage, at }) => (
            <span key={noteId} data-note className="block break-words">
              {formatTime(at)}
              <span className="block text-fg-3">{note}</span>
              {hasImage ? <ContestPicture contestId={contest.contestId} noteId={noteId} /> : null}
            </span>
          ))}
        </Fact>
      )}
      <Fact name={t("contest_evidence")}>
        {evidence.length === 0
          ? "–"
          : evidence.map(({ sha256, madeAt, madeBy }) => (
              <span key={sha256} className="block">
                {formatTime(madeAt)} · {madeBy} <code className="text-xs break-all">{sha256}</code>
              </span>
            ))}
      </Fact>
      <Fact name={t("charge")}>
        <code className="text-xs break-all">{contest.chargeId}</code>
      </Fact>
    </dl>
  )
}
