import { useId, useRef } from "react"
import { useT } from "../i18n/texts.ts"
import { Button } from "./button.tsx"

/** Marks that a press of a button puts around the selected text. */
const TOOLS = [
  { text: "rich_bold", before: "<b>", after: "</b>" },
  { text: "rich_italic", before: "<i>", after: "</i>" },
  { text: "rich_heading", before: "<h3>", after: "</h3>" },
  { text: "rich_paragraph", before: "<p>", after: "</p>" },
  { text: "rich_list", before: "<ul>\n<li>", after: "</li>\n</ul>" },
  { text: "rich_link", before: '<a href="https://">', after: "</a>" },
] as const

/** Rich text as it is written, with the few tags that it may hold at hand. */
export function RichText({
  label,
  value,
  rows = 8,
  longest,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly rows?: number
  readonly longest: number
  readonly onChange: (value: string) => void
}) {
  const t = useT("console-content")
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const wrap = (before: string, after: string) => {
    const area = field.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    onChange(value.slice(0, from) + before + value.slice(from, to) + after + value.slice(to))
    area.focus()
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {label}
      </label>
      <div className="flex flex-wrap gap-1">
        {TOOLS.map(({ text, before, after }) => (
          <Button key={text} onClick={() => wrap(before, after)}>
            {t(text)}
          </Button>
        ))}
      </div>
      <textarea
        ref={field}
        id={id}
        rows={rows}
        maxLength={longest}
        className="field-input font-mono"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
