import { contestPicture } from "@croupier/contract/console/contests"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"

/** The picture that the member showed with a note; a press saves it. */
export function ContestPicture(note: { readonly contestId: string; readonly noteId: string }) {
  const t = useT("console-payments")
  const { data, error } = useQuery({
    ...query(contestPicture, note),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return <Fault error={error} />
  return (
    <a href={data.image} download={`${note.contestId}.webp`} className="block">
      <img
        src={data.image}
        alt={t("contest_note_image")}
        className="max-h-80 max-w-full rounded-ctl border border-line"
      />
    </a>
  )
}
