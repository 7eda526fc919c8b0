import type { MemberMark } from "@croupier/contract/console/member-marks"
import { formatTime } from "../i18n/format.ts"
import { useT } from "../i18n/texts.ts"

/** Marks that keep a member from the site or from play, as badges beside their name. */
export function MemberMarks({ marks }: { readonly marks: readonly MemberMark[] }) {
  const t = useT()
  return marks.map(({ mark, until }) => (
    <span
      key={mark}
      className="inline-block rounded-pill border border-loss px-2 text-xs font-normal whitespace-nowrap text-loss"
      title={until === null ? undefined : formatTime(until)}
    >
      {t(`mark_${mark}`)}
    </span>
  ))
}
