import { resolveDifference } from "@croupier/contract/console/play"
import { call } from "../../api/call.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { textNamed, useT, type Key } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Difference } from "./difference.ts"
import { sideOf, type Side } from "./difference-sides.ts"
import { MemberLink } from "../../parts/member-link.tsx"

/** One difference with both sides. A member of staff with the permission can set it aside. */
export function DifferenceDialog({
  difference,
  onClose,
}: {
  readonly difference: Difference
  readonly onClose: () => void
}) {
  const t = useT("console-games")
  const mayResolve = useMay("games.books")
  const { differenceId, vendor, kind, what, txId, memberId, theirs, ours, resolvedAt } = difference
  const title = `${vendor} · ${t(`difference_${what}`)}`
  const sides = (
    <>
      <p className="break-all">
        {kind === "round" ? t("round") : textNamed(`transaction_${kind}`)}{" "}
        <code className="text-xs">{txId}</code>
        {memberId === null ? null : (
          <>
            {" · "}
            {t("member")} <MemberLink memberId={memberId} />
          </>
        )}
      </p>
      <Sides theirs={sideOf(theirs)} ours={sideOf(ours)} />
    </>
  )
  if (resolvedAt !== null || !mayResolve)
    return (
      <Dialog title={title} onClose={onClose}>
        <div className="grid gap-3">{sides}</div>
      </Dialog>
    )
  return (
    <WhyDialog
      title={title}
      action={t("resolve")}
      act={(why) => call(resolveDifference, { differenceId, why })}
      onDone={onClose}
      onClose={onClose}
    >
      {sides}
      <Notice>{t("resolve_text")}</Notice>
    </WhyDialog>
  )
}

/** Both sides, line by line; a line that differs is marked. */
function Sides({ theirs, ours }: { readonly theirs: Side | undefined; readonly ours: Side | undefined }) {
  const t = useT("console-games")
  const lines: readonly (readonly [
    name: Key<"console" | "console-games">,
    of: (side: Side) => string | undefined,
  ])[] = [
    ["amount", ({ amount }) => (amount === undefined || amount === null ? undefined : formatMoney(amount))],
    ["transaction_win", ({ prize }) => (prize === undefined ? undefined : formatMoney(prize))],
    ["taken_back", ({ takenBack }) => (takenBack === undefined ? undefined : t(takenBack ? "yes" : "no"))],
    ["time", ({ at }) => (at === undefined ? undefined : formatTime(at))],
  ]
  const shown = lines
    .map(([name, of]) => [name, theirs && of(theirs), ours && of(ours)] as const)
    .filter(([, there, here]) => there !== undefined || here !== undefined)
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-fg-3">
          <th scope="col" className="pe-3 text-start font-normal">
            {t("diff_field")}
          </th>
          <th scope="col" className="pe-3 text-start font-normal">
            {t("vendor_theirs")}
          </th>
          <th scope="col" className="text-start font-normal">
            {t("vendor_ours")}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, there, here]) => (
          <tr key={name} className={there === here ? "text-fg-2" : "font-semibold"}>
            <th scope="row" className="pe-3 text-start font-normal">
              {t(name)}
            </th>
            <td className="pe-3">{there ?? "–"}</td>
            <td>{here ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
