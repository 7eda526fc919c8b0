import { Button } from "./button.tsx"

/** A paged list, as its button needs it. */
export interface MorePages {
  readonly error: unknown
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly fetchNextPage?: () => unknown
}

/** Asks for the next page of a list; nothing once the list has ended, or where its error offers the retry. */
export function MoreButton({ from, label }: { readonly from: MorePages; readonly label: string }) {
  if (!from.hasNextPage || from.error) return null
  return (
    <Button
      kind="quiet"
      className="justify-self-center"
      busy={from.isFetchingNextPage ?? false}
      onClick={() => void from.fetchNextPage?.()}
    >
      {label}
    </Button>
  )
}
