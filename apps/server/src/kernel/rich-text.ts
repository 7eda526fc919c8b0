import sanitizeHtml from "sanitize-html"

const TAGS = [
  "p",
  "br",
  "b",
  "strong",
  "i",
  "em",
  "u",
  "ul",
  "ol",
  "li",
  "a",
  "h3",
  "h4",
  "blockquote",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
]

/** The tags and attributes of rich text; everything else is dropped when it is stored, not when it is shown. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "mailto"],
  transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer", target: "_blank" }) },
}

/** Rich text without what it may not hold. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED)

/** Rich text by language, without what it may not hold. */
export const cleanTexts = <L extends string>(
  texts: Readonly<Partial<Record<L, string>>>,
): Partial<Record<L, string>> => {
  const cleaned: Partial<Record<L, string>> = {}
  for (const language in texts) {
    const html = texts[language]
    if (html !== undefined) cleaned[language] = cleanHtml(html)
  }
  return cleaned
}

/** The names of the tags and attributes that cleaning takes out, each once, for the author. */
export function droppedFrom(html: string): string[] {
  const kept = new Set(TAGS)
  const dropped = new Set<string>()
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => {
      if (!kept.has(name)) dropped.add(`<${name}>`)
      for (const attribute of Object.keys(attributes))
        if (!(name === "a" && ["href", "rel", "target"].includes(attribute))) dropped.add(attribute)
      const { href } = attributes
      if (name === "a" && href !== undefined && !/^(?:https:|mailto:|[/?#])/i.test(href)) dropped.add(href)
    },
  })
  return [...dropped].slice(0, 50)
}
