import { programmeVersions, switchProgramme, type Programme } from "@croupier/contract/console/affiliates"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { TermsSentences } from "./terms-sentences.tsx"
import { WriteDialog } from "./write-dialog.tsx"

type Act = "change" | "open" | "shut" | "close"

/** A programme with every version of its terms, and what people decide about it. */
export function ProgrammeDialog({
  programme,
  onClose,
}: {
  readonly programme: Programme
  readonly onClose: () => void
}) {
  const t = useT("console-affiliates")
  const mayWrite = useMay("affiliates.terms")
  const maySwitch = useMay("agents.bills")
  const { programmeId, name, takesApplications, closedAt } = programme
  const { data, error, isPending } = useQuery(query(programmeVersions, { programmeId }))
  const [act, choose] = useState<Act>()
  if (act === "change") return <WriteDialog programme={programme} onClose={onClose} />
  if (act)
    return (
      <WhyDialog
        title={`${t(`affiliates_${act}`)}: ${name}`}
        action={t(`affiliates_${act}`)}
        danger={act === "close"}
        act={(why) => call(switchProgramme, { programmeId, act, why })}
        onDone={onClose}
        onClose={onClose}
      >
        {act === "close" ? <Notice>{t("affiliates_close_text")}</Notice> : null}
      </WhyDialog>
    )
  const acts: readonly Act[] =
    closedAt !== null
      ? []
      : [
          ...(mayWrite ? (["change"] as const) : []),
          ...(maySwitch ? ([takesApplications ? "shut" : "open", "close"] as const) : []),
        ]
  return (
    <Dialog title={name} onClose={onClose}>
      {error ? <Fault error={error} /> : null}
      {isPending ? <p aria-busy="true">{t("loading")}</p> : null}
      {data ? (
        <div className="grid grid-cols-1 gap-4">
          {data.versions.map((each) => (
            <section key={each.version} className="grid gap-1">
              <h3 className="font-semibold">
                {t("affiliate_version", String(each.version))} · {formatTime(each.since)}
              </h3>
              <p className="text-sm text-fg-2">
                {each.askedBy} · {each.approvedBy} · {t("affiliate_players")}: {each.players}
              </p>
              <TermsSentences terms={each.terms} />
            </section>
          ))}
          <div className="flex flex-wrap gap-2">
            {acts.map((each) => (
              <Button key={each} onClick={() => choose(each)}>
                {t(`affiliates_${each}`)}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}
