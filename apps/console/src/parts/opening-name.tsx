/** A name in a list that opens its row; bare where the person may not change it. */
export function OpeningName({
  name,
  onOpen,
}: {
  readonly name: string
  readonly onOpen: (() => void) | undefined
}) {
  if (!onOpen) return name
  return (
    <button
      type="button"
      className="min-h-6 text-start text-brand-text underline underline-offset-2"
      onClick={onOpen}
    >
      {name}
    </button>
  )
}
