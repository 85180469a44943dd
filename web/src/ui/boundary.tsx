import { Component, type ComponentChildren } from "preact";

interface BoundaryProps {
  children: ComponentChildren;
}

/** Says that a view is broken instead of leaving the page blank, and lets people begin anew. */
export class Boundary extends Component<BoundaryProps, { problem: string | null }> {
  override state = { problem: null as string | null };

  override componentDidCatch(error: unknown): void {
    this.setState({ problem: error instanceof Error ? error.message : String(error) });
  }

  private forget = () => {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage).filter((key) => key.startsWith("tengen."))) storage.removeItem(key);
    }
    location.reload();
  };

  override render() {
    if (this.state.problem === null) return this.props.children;
    return (
      <div class="problem stack" role="alert">
        <p>This view could not be shown, which is a mistake of ours: {this.state.problem}</p>
        <div class="row">
          <button type="button" onClick={() => location.reload()}>
            Load the page again
          </button>
          <button type="button" onClick={this.forget}>
            Forget all games and settings of this browser, and begin anew
          </button>
        </div>
      </div>
    );
  }
}
