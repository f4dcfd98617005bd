import { Component, type ReactNode } from 'react'
import { ErrorScreen } from '#web/app/errors/error-screen.tsx'

/** Catches errors of all screens: the error screen replaces the page until it is confirmed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <ErrorScreen error={error} onReset={() => this.setState({ error: undefined })} />
  }
}
