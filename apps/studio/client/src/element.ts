type Child = Node | string | null | undefined

type Given<T extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[T], "style" | "dataset" | "classList" | "children">
> & {
  readonly class?: string
  /** Attributes that are no properties: aria-label, role, data-…. */
  readonly with?: Readonly<Record<string, string>>
}

/** Makes an element with its properties and children; text is always text, never markup. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  given: Given<T> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag)
  const { class: className, with: attributes, ...properties } = given
  if (className !== undefined) made.className = className
  for (const [name, value] of Object.entries(attributes ?? {})) made.setAttribute(name, value)
  Object.assign(made, properties)
  made.append(...children.filter((child) => child !== null && child !== undefined))
  return made
}
