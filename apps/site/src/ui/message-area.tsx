import type { ComponentProps } from "react"
import { TextArea } from "./text-area.tsx"

/** A message of some lines: Enter sends it, with the shift key it begins a line. */
export function MessageArea({
  send,
  ...area
}: ComponentProps<typeof TextArea> & { readonly send: () => void }) {
  return (
    <TextArea
      rows={2}
      {...area}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        send()
      }}
    />
  )
}
