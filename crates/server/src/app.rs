//! The addresses of the server, and what answers at each.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::{Path, Query, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};
use tower_http::timeout::TimeoutLayer;

use crate::about::{self, About};
use crate::count::{self, Counted, Judgement};
use crate::http::asked::{Asked, SgfBytes};
use crate::http::bulk::{Bulk, take_turns};
use crate::http::failure::{Failure, no_such_page};
use crate::http::page;
use crate::line::{Line, MAX_STEPS};
use crate::names;
use crate::opinions::Opinions;
use crate::position::Position;
use crate::record::{self, SgfFile, SgfGame};
use crate::remote::Remote;
use crate::results::Results;
use crate::search::pool::Pool;
use crate::search::registry::Registry;
use crate::search::request::{SearchRequest, Seat, check_client};
use crate::search::work::{JudgeJob, SearchJob};
use crate::search::{End, Search, events};
use crate::settings::{Limits, Settings};
use crate::simulate::{self, Playout};

/// What all requests share.
pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) registry: Registry,
    pub(crate) pool: Pool,
    pub(crate) remote: Arc<Remote>,
}

type Shared = State<Arc<App>>;

/// Everything that the server answers to.
pub(crate) fn routes(app: Arc<App>) -> Router {
    let patience = app.settings.patience;
    let answers = Router::new()
        .route("/api/about", get(about_server))
        .route("/api/position", post(position))
        .route("/api/judge", post(judge))
        .route("/api/score", post(score))
        .route("/api/playout", post(playout))
        .route("/api/opinions", post(opinions))
        .route("/api/sgf/read", post(read_sgf))
        .route("/api/sgf/write", post(write_sgf))
        .route("/api/results", get(results))
        .route("/api/results/{id}/{file}", get(result))
        .route("/api/searches", post(start))
        .route("/api/searches/{id}/stop", post(stop))
        .layer(from_fn_with_state(Bulk::default(), take_turns))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, patience.answer));
    let streams =
        Router::new().route("/api/searches/{id}/events", get(listen)).route("/analysis", get(analysis));
    answers.merge(streams).route("/api/{*rest}", get(no_such_page)).fallback(get(page::file)).with_state(app)
}

/// Does something that takes a while, without holding up others.
async fn aside<T: Send + 'static>(
    task: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(task).await;
    done.unwrap_or_else(|_| Err(Failure::broken("something went wrong, which is a mistake of ours")))
}

async fn about_server(State(app): Shared) -> Json<About> {
    let Limits { playouts, seconds, methods, bytes } = Limits::ALL;
    let limits = about::Limits { playouts, seconds: seconds as f64, methods, steps: MAX_STEPS, bytes };
    Json(About::new(limits, app.settings.threads, !app.settings.results.is_empty()))
}

#[derive(Deserialize)]
struct PositionRequest {
    line: Line,
}

async fn position(Asked(asked): Asked<PositionRequest>) -> Result<Json<Position>, Failure> {
    aside(move || Ok(Position::of(&asked.line.game()?, &asked.line)?)).await.map(Json)
}

#[derive(Deserialize)]
struct JudgeRequest {
    client: String,
    line: Line,
}

async fn judge(State(app): Shared, Asked(asked): Asked<JudgeRequest>) -> Result<Json<Judgement>, Failure> {
    check_client(&asked.client)?;
    let (job, answer) = JudgeJob::new(asked.client, asked.line);
    if !app.pool.add(Box::new(job)) {
        return Err(too_busy());
    }
    let answer =
        answer.await.map_err(|_| Failure::new(StatusCode::SERVICE_UNAVAILABLE, "the server ends"))?;
    answer.map(Json)
}

#[derive(Deserialize)]
struct ScoreRequest {
    line: Line,
    #[serde(default)]
    dead: Vec<String>,
    #[serde(default)]
    seki: Vec<String>,
}

async fn score(Asked(asked): Asked<ScoreRequest>) -> Result<Json<Counted>, Failure> {
    aside(move || count::score(&asked.line.game()?, &asked.dead, &asked.seki).map_err(Failure::senseless))
        .await
        .map(Json)
}

#[derive(Deserialize)]
struct PlayoutRequest {
    line: Line,
    policy: String,
    seed: u64,
}

async fn playout(Asked(asked): Asked<PlayoutRequest>) -> Result<Json<Playout>, Failure> {
    aside(move || {
        let game = asked.line.game()?;
        simulate::simulate(&game, &asked.policy, asked.seed).map_err(Failure::senseless)
    })
    .await
    .map(Json)
}

#[derive(Deserialize)]
struct OpinionsRequest {
    line: Line,
    player: Seat,
    #[serde(rename = "move")]
    about: Option<String>,
}

async fn opinions(Asked(asked): Asked<OpinionsRequest>) -> Result<Json<Opinions>, Failure> {
    aside(move || {
        asked.player.level()?;
        let (game, preset) = (asked.line.game()?, asked.player.preset()?);
        Opinions::of(&game, &preset, asked.about.as_deref()).map_err(Failure::senseless)
    })
    .await
    .map(Json)
}

#[derive(Deserialize)]
struct Which {
    #[serde(default = "first")]
    game: usize,
}

fn first() -> usize {
    1
}

async fn read_sgf(Query(which): Query<Which>, SgfBytes(bytes): SgfBytes) -> Result<Json<SgfFile>, Failure> {
    aside(move || record::read(&bytes, which.game).map_err(Failure::senseless)).await.map(Json)
}

#[derive(Deserialize)]
struct WriteRequest {
    game: SgfGame,
}

async fn write_sgf(Asked(asked): Asked<WriteRequest>) -> Result<Response, Failure> {
    let text = aside(move || record::write(&asked.game).map_err(Failure::senseless)).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-go-sgf; charset=utf-8")], text).into_response())
}

async fn results(State(app): Shared) -> Result<Json<Results>, Failure> {
    aside(move || Ok(Results::find(&app.settings.results))).await.map(Json)
}

async fn result(State(app): Shared, Path((id, file)): Path<(String, String)>) -> Result<Response, Failure> {
    aside(move || {
        let found = Results::find(&app.settings.results).read(&id, &file);
        let (kind, bytes) =
            found.ok_or_else(|| Failure::unknown("there is no such file among the reports"))?;
        Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
    })
    .await
}

#[derive(Serialize)]
struct Started {
    id: String,
}

async fn start(
    State(app): Shared,
    Asked(request): Asked<SearchRequest>,
) -> Result<(StatusCode, Json<Started>), Failure> {
    // What is wrong with the request is better told now than by an event.
    let request = aside(move || {
        request.check()?;
        request.line.game()?;
        Ok(request)
    })
    .await?;
    let id = names::unguessable().map_err(Failure::broken)?;
    let search = Arc::new(Search::new(id.clone(), request.client.clone(), request.kind_name()));
    if !app.registry.add(&search) {
        return Err(too_busy());
    }
    app.pool.tidy();
    if !app.pool.add(Box::new(SearchJob::new(Arc::clone(&search), request))) {
        search.fail(&too_busy());
        return Err(too_busy());
    }
    Ok((StatusCode::CREATED, Json(Started { id })))
}

fn too_busy() -> Failure {
    let message = "too many are waiting for a search: try again in a moment";
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, message)
}

fn search_of(app: &App, id: &str) -> Result<Arc<Search>, Failure> {
    let search = app.registry.get(id);
    search.ok_or_else(|| Failure::unknown("there is no such search: it may have ended a while ago"))
}

async fn stop(State(app): Shared, Path(id): Path<String>) -> Result<StatusCode, Failure> {
    search_of(&app, &id)?.stop(End::Stopped);
    app.pool.tidy();
    Ok(StatusCode::NO_CONTENT)
}

async fn listen(State(app): Shared, Path(id): Path<String>) -> Result<Response, Failure> {
    let stream = events::stream(&search_of(&app, &id)?, app.settings.patience.unread);
    // A proxy that keeps events until there are many of them would make them late.
    Ok(([("x-accel-buffering", "no")], stream).into_response())
}

async fn analysis(State(app): Shared, socket: WebSocketUpgrade) -> Result<Response, Failure> {
    let remote = Arc::clone(&app.remote);
    let message = "too many others use this server for analysis: try again later";
    let place = remote.place().ok_or_else(|| Failure::new(StatusCode::SERVICE_UNAVAILABLE, message))?;
    let socket = socket.max_message_size(Remote::LONGEST).max_frame_size(Remote::LONGEST);
    Ok(socket.on_upgrade(async move |socket| {
        remote.talk(socket).await;
        drop(place);
    }))
}
