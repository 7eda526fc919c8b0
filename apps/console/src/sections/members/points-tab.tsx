import { correctPoints, memberPoints } from "@croupier/contract/console/points"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { DirectionChoice, type Direction } from "../../parts/direction-choice.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { useMay } from "../../session/session-store.ts"

const FIGURES = ["spendable", "owed", "earned", "redeemed", "converted", "corrected"] as const

/** Points of a member, with what became of them, and their correction by two people. */
export function PointsTab({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const mayCorrect = useMay("points.second")
  const { data, error } = useQuery(query(memberPoints, { memberId }))
  const [isCorrecting, setCorrecting] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid gap-4 rounded-card border border-line bg-bg-1 p-4">
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt className="text-sm text-fg-2">{t(`points_${name}`)}</dt>
            <dd className="figures text-lg">
              {formatNumber(BigInt(data[name === "spendable" ? "points" : name]))}
            </dd>
          </div>
        ))}
      </dl>
      {mayCorrect ? (
        <Button className="justify-self-start" onClick={() => setCorrecting(true)}>
          {t("points_correct")}
        </Button>
      ) : null}
      {isCorrecting ? <CorrectDialog memberId={memberId} onClose={() => setCorrecting(false)} /> : null}
    </section>
  )
}

function CorrectDialog({ memberId, onClose }: { readonly memberId: string; readonly onClose: () => void }) {
  const t = useT("console-members")
  const [direction, setDirection] = useState<Direction>("credit")
  const [points, setPoints] = useState("")
  return (
    <ProposalDialog
      title={t("points_correct")}
      about={`points:${memberId}`}
      act={(proposal) => call(correctPoints, { memberId, direction, points, ...proposal })}
      onClose={onClose}
    >
      <DirectionChoice value={direction} onChange={setDirection} />
      <Field
        label={t("points_number")}
        name="points"
        inputMode="numeric"
        pattern="[1-9][0-9]{0,11}"
        required
        value={points}
        onChange={({ target }) => setPoints(target.value)}
      />
    </ProposalDialog>
  )
}
