import type { PeerSide } from "@croupier/contract/peer-states"
import { formatTime } from "../../../i18n/format.ts"
import { useT } from "../../../i18n/texts.ts"
import { PartyText } from "./party-text.tsx"
import type { Trail } from "./payment.ts"

/** Both members beside each other: who they are, what the withdrawer said, and what each has shown. */
export function EvidenceSides({ trail }: { readonly trail: Trail }) {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      <Side trail={trail} side="depositor" />
      <Side trail={trail} side="withdrawer" />
    </div>
  )
}

function Side({ trail, side }: { readonly trail: Trail; readonly side: PeerSide }) {
  const t = useT("console-peer", "console-withdrawals")
  const { payment } = trail
  const shown = trail.evidence.filter((each) => each.side === side)
  return (
    <section className="grid content-start gap-2 rounded-ctl border border-line p-3">
      <h3 className="text-sm font-semibold">{t(side)}</h3>
      <PartyText party={payment[side]} />
      {side === "withdrawer" && payment.answer !== null ? (
        <p className={`text-sm ${payment.answer === "RECEIVED" ? "text-win" : "text-loss"}`}>
          {t(`receipt_${payment.answer}`)}
        </p>
      ) : null}
      {shown.length === 0 ? (
        <p className="text-sm text-fg-3">{t("evidence_none")}</p>
      ) : (
        <ul className="grid gap-3">
          {shown.map(({ evidenceId, note, at, image }) => (
            <li key={evidenceId} className="grid gap-1">
              <span className="text-xs text-fg-3">{formatTime(at)}</span>
              {note === "" ? null : <bdi className="text-sm break-words">{note}</bdi>}
              <a href={image} download={`${evidenceId}.webp`} className="justify-self-start">
                <img
                  src={image}
                  alt={`${t("evidence")} · ${t(side)}`}
                  className="max-h-72 max-w-full rounded-ctl border border-line"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
