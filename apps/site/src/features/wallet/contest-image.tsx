import { contestNoteImage } from "@croupier/contract/payments"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

interface NoteKey {
  readonly contestId: string
  readonly noteId: string
}

/** The picture of a note, which comes when it is asked for. */
export function ContestImage(note: NoteKey) {
  const t = useT("peer")
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Picture {...note} />
  return (
    <Button kind="link" className="justify-self-start" onClick={() => setOpen(true)}>
      {t("peer_look")}
    </Button>
  )
}

function Picture(note: NoteKey) {
  const t = useT("wallet")
  const { data, error, refetch } = useQuery({
    ...query(contestNoteImage, note),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  return (
    <img
      src={data.image}
      alt={t("wallet_contest_image")}
      className="max-h-96 max-w-full justify-self-start rounded-ctl border border-line"
    />
  )
}
