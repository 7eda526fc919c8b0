import { Component, type ReactNode } from "react"
import { ErrorState } from "../ui/error-state.tsx"
import { tellHydrated } from "./hydrated.ts"
import { ChunkError } from "./load-chunk.ts"

/** Catches what a page or a modal could not draw and offers to try again. */
export class ErrorBoundary extends Component<
  {
    readonly children: ReactNode
    /** Puts the failure into sight where its own place is not in the page. */
    readonly className?: string
  },
  { readonly error: unknown; readonly failed: boolean }
> {
  override state = { error: undefined, failed: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }
  /** A page that fails is as hydrated as it will be: the member's frame around it still has to come. */
  override componentDidCatch() {
    tellHydrated()
  }
  override render() {
    const { error, failed } = this.state
    if (!failed) return this.props.children
    return (
      <div className={this.props.className}>
        <ErrorState
          error={error}
          // Code that is gone after a deploy comes back only with a fresh page.
          retry={() =>
            isChunk(error) ? location.reload() : this.setState({ error: undefined, failed: false })
          }
        />
      </div>
    )
  }
}

const isChunk = (error: unknown): boolean => error instanceof ChunkError
