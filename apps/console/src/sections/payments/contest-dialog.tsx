import { contestEvidence, contestTrail } from "@croupier/contract/console/contests"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { saveFile } from "../../parts/save-file.ts"
import { useMay } from "../../session/session-store.ts"
import { ContestFacts } from "./contest-facts.tsx"
import { ContestRulingDialog } from "./contest-ruling-dialog.tsx"

/** The provider and another person bring it on. */
const EVERY_MS = 10_000

/** One contested payment: its money, its deadlines, its evidence, and the two answers. */
export function ContestDialog({
  contestId,
  onClose,
}: {
  readonly contestId: string
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const mayRule = useMay("payments.adjust")
  const [ruling, setRuling] = useState<"agree" | "refute">()
  const [proposed, setProposed] = useState(false)
  const { data, error } = useQuery({ ...query(contestTrail, { contestId }), refetchInterval: EVERY_MS })
  const making = useMutation({
    mutationFn: () => call(contestEvidence, { contestId }),
    onSuccess: ({ name, file }) => saveFile(name, file, "application/json"),
  })
  if (data && ruling)
    return (
      <ContestRulingDialog
        contest={data.contest}
        outcome={ruling}
        onDone={() => {
          setRuling(undefined)
          setProposed(true)
        }}
        onClose={() => setRuling(undefined)}
      />
    )
  const state = data?.contest.state
  const isOpen = state === "BLOCKED" || state === "ANALYSIS"
  return (
    <Dialog title={t("contest")} onClose={onClose}>
      <Fault error={error ?? making.error} />
      {proposed ? <Notice tone="right">{t("roles_proposed")}</Notice> : null}
      {data ? (
        <div className="grid gap-3">
          <ContestFacts trail={data} />
          <ol className="grid gap-2">
            <li>
              {formatTime(data.contest.openedAt)} · {t("contest_BLOCKED")}
            </li>
            {data.moves.map(({ event, to, reason, at }, index) => (
              // Several moves may share an instant: their order is the history's.
              <li key={`${index} ${event}`} className="border-t border-line pt-2">
                {formatTime(at)} · <strong>{textNamed(`contest_${to}`)}</strong>
                {reason ? <span className="block text-fg-3">{reason}</span> : null}
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap justify-end gap-2">
            <Link to="/payments" search={{ deposit: data.contest.depositId }} className="link">
              {t("deposit")}
            </Link>
            {mayRule && state !== "RETURNED" && state !== "RELEASED" ? (
              <Button busy={making.isPending} onClick={() => making.mutate()}>
                {t("contest_make_evidence")}
              </Button>
            ) : null}
            {mayRule && isOpen ? (
              <Button kind="danger" onClick={() => setRuling("agree")}>
                {t("contest_agree")}
              </Button>
            ) : null}
            {mayRule && state === "ANALYSIS" && data.contest.answer === null ? (
              <Button onClick={() => setRuling("refute")}>{t("contest_refute")}</Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}
