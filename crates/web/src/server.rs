//! The server: all routes, what every answer carries, and an end that loses nothing.

use std::net::SocketAddr;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::{Json, Router, middleware};
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::pages::failure::Failure;
use crate::{
    Laboratory, about, analyze, assets, book, collections, connections, databases, demonstration, describe,
    events, games, guard, ladder, players, principles, queue, review, running_analysis, simul,
};

/// What a page may send, but for game files.
pub(crate) const LARGEST_BODY: usize = 1 << 20;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

#[derive(OpenApi)]
#[openapi(
    info(title = "Crownhead", description = "A laboratory for checkers: everything that the page uses."),
    components(schemas(
        ladder::LadderTable,
        demonstration::DemonstrationResult,
        book::BookResult,
        review::ReviewResult,
        games::Thinking
    ))
)]
struct Description;

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    laboratory: Laboratory,
}

impl Server {
    /// Takes the address.
    ///
    /// # Errors
    /// When it is taken, or not this machine's.
    pub async fn bind(laboratory: Laboratory) -> std::io::Result<Server> {
        let listener = TcpListener::bind(laboratory.config.listen).await?;
        laboratory.resume().await;
        Ok(Server { listener, laboratory })
    }

    /// The address it has.
    ///
    /// # Errors
    /// When the system does not know.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `end` comes; requests that are being answered then are finished.
    ///
    /// # Errors
    /// When what goes on in the background broke.
    pub async fn serve(self, end: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let closing = self.laboratory.clone();
        let end = async move {
            end.await;
            closing.close().await;
        };
        let laboratory = self.laboratory.clone();
        let limits = laboratory.config.connections;
        connections::serve(self.listener, router(self.laboratory), limits, end).await;
        let resting = laboratory.clone();
        tokio::task::spawn_blocking(move || resting.rest()).await.map_err(std::io::Error::other)?;
        laboratory.store.close().await;
        Ok(())
    }
}

/// Everything the server answers.
pub fn router(laboratory: Laboratory) -> Router {
    let (api, mut description) =
        OpenApiRouter::with_openapi(Description::openapi()).nest("/api/v1", api()).split_for_parts();
    describe::complete(&mut description);
    let describe = axum::routing::get(move || async move { Json(description) });
    api.route("/api/v1/openapi.json", describe)
        .merge(assets::routes())
        .fallback(assets::nothing_here)
        .method_not_allowed_fallback(otherwise)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(laboratory.clone(), guard::guard))
        .layer(CompressionLayer::new())
        .layer(always(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(header::REFERRER_POLICY, "no-referrer"))
        .layer(always(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
        .layer(CatchPanicLayer::custom(|_| {
            axum::response::IntoResponse::into_response(Failure::ours(
                "Something went wrong in the laboratory; what was saved is still there.",
            ))
        }))
        .with_state(laboratory)
}

/// An address that is there, asked in a way that it does not answer.
async fn otherwise(method: Method, address: Uri) -> Failure {
    let message =
        format!("{method} is not supported at {}: /api/v1/openapi.json lists what there is.", address.path());
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, message)
}

fn api() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new()
        .merge(about::routes())
        .merge(events::routes())
        .merge(players::routes())
        .merge(games::routes())
        .merge(simul::routes())
        .merge(ladder::routes())
        .merge(demonstration::routes())
        .merge(queue::routes())
        .merge(analyze::routes())
        .merge(databases::routes())
        .merge(collections::routes())
        .merge(principles::routes())
        .merge(book::routes())
        .merge(review::routes())
        .merge(running_analysis::routes())
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}
